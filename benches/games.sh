#!/usr/bin/env bash
# Counts the instructions of a decision in random play through `simulate`, for every rulebook, and of encoding a view. Fails past the
# limits: for a decision what was counted when they were set, and 2 %; for an encoding eight times that. Only 4Keys with four players takes more,
# ten and a half times: four dungeons are written, and a decision does not look at the others. Needs valgrind; run it by hand.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

run() { # game seats games -> decisions instructions
    valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/trousseau \
        simulate "$1" --seats "$2" --games "$3" --json 2>"$scratch/callgrind" >"$scratch/simulate"
    sed -n 's/.*"decisions": \([0-9]*\).*/\1/p' "$scratch/simulate"
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$scratch/callgrind"
}

while read -r game limit seats games; do
    target/release/trousseau games | grep -q "^$game " || continue
    read -r d1 i1 < <(run "$game" "$seats" "$games" | xargs)
    read -r d2 i2 < <(run "$game" "$seats" $((2 * games)) | xargs)
    each=$(((i2 - i1) / (d2 - d1)))
    verdict=""
    [ "$each" -gt "$limit" ] && verdict="TOO SLOW" && failed=1
    printf '%-17s %s seats %6d instructions a decision (limit %d) %s\n' "$game" "$seats" "$each" "$limit" "$verdict"
done <<'GAMES'
fourkeys 1201 2 100
fourkeys 1111 4 100
knock-dungeon 2001 1 400
knock-dungeon 2093 2 400
knock-dungeon 2497 4 400
knock-dungeon 2480 6 400
fort-boyard 1048 4 40
key-kingdom 1645 3 10
key-kingdom 1761 4 10
viscounts-keeper 2655 2 10
viscounts-keeper 2654 3 10
viscounts-keeper 2700 4 10
GAMES

cargo build --release --quiet --bench encode
encode=$(cargo bench --no-run --bench encode 2>&1 | sed -n 's/.*(\(.*\)).*/\1/p')
count() { # game seats games [encode] -> decisions instructions
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$encode" "$@" 2>"$scratch/callgrind" >"$scratch/encode"
    sed -n 's/.*"decisions": \([0-9]*\).*/\1/p' "$scratch/encode"
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$scratch/callgrind"
}
# Without the games that are played to get there: those cancel out, since both programs play the same.
while read -r game limit seats games; do
    read -r decisions without < <(count "$game" "$seats" "$games" | xargs)
    read -r _ with < <(count "$game" "$seats" "$games" encode | xargs)
    each=$(((with - without) / decisions))
    verdict=""
    [ "$each" -gt "$limit" ] && verdict="TOO SLOW" && failed=1
    printf '%-17s %s seats %6d instructions an encoding (limit %d) %s\n' "$game" "$seats" "$each" "$limit" "$verdict"
done <<'GAMES'
fourkeys 9608 2 20
fourkeys 11946 4 10
knock-dungeon 16744 2 40
knock-dungeon 19840 6 20
fort-boyard 8384 4 10
key-kingdom 13160 3 2
viscounts-keeper 21240 2 2
viscounts-keeper 21600 4 2
GAMES
exit $failed
