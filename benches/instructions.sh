#!/usr/bin/env bash
# Counts the instructions of a random playout: by hand, through the engine trusted, validated, and erased (a mask of the
# legal ids and a checked step by id, behind a dyn).
# Fails past the limits: the ratios counted when they were set, and 2 %. Needs valgrind; run it by hand on a quiet or a busy machine, the counts are the same.
set -euo pipefail
cd "$(dirname "$0")/.."

playouts=2000

limit() { # game kind -> how many times the instructions of the loop by hand
    case "$1 $2" in
        *bare) echo 1.000 ;;
        "connect-four trusted") echo 1.086 ;;
        "connect-four validated") echo 1.284 ;;
        "connect-four erased") echo 2.946 ;;
        "tic-tac-toe trusted") echo 1.092 ;;
        "tic-tac-toe validated") echo 1.244 ;;
        "tic-tac-toe erased") echo 5.730 ;;
    esac
}

bench=$(cargo bench --bench instructions --no-run --message-format=json |
    sed -n 's/.*"name":"instructions".*"executable":"\([^"]*\)".*/\1/p' | tail -1)

count() { # game kind playouts -> instructions of the whole run
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" "$1" "$2" "$3" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

failed=0
for game in connect-four tic-tac-toe; do
    for kind in bare trusted validated erased; do
        # The difference between n and 2n playouts: what starting up costs cancels.
        once=$(count "$game" "$kind" "$playouts")
        twice=$(count "$game" "$kind" $((2 * playouts)))
        each=$(((twice - once) / playouts))
        [ "$kind" = bare ] && bare=$each
        limit=$(limit "$game" "$kind")
        verdict=$(awk -v a="$each" -v b="$bare" -v l="$limit" 'BEGIN { r = a / b; printf "%.3fx (limit %.3fx)%s", r, l, (r > l ? " TOO SLOW" : "") }')
        printf '%-13s %-10s %6d instructions a playout  %s\n' "$game" "$kind" "$each" "$verdict"
        case $verdict in *SLOW) failed=1 ;; esac
    done
done

# A copy of a state beside copying its bytes, a JSON round trip beside that of a plain struct of the same fields.
compare() { # game kind beside limit times
    local a b
    a=$(($(count "$1" "$2" $((2 * $5))) - $(count "$1" "$2" "$5")))
    b=$(($(count "$1" "$3" $((2 * $5))) - $(count "$1" "$3" "$5")))
    verdict=$(awk -v a="$a" -v b="$b" -v l="$4" 'BEGIN { r = a / b; printf "%.3fx (limit %.3fx)%s", r, l, (r > l ? " TOO SLOW" : "") }')
    printf '%-13s %-10s %6d instructions each       %s of %s\n' "$1" "$2" $((a / $5)) "$verdict" "$3"
    case $verdict in *SLOW*) failed=1 ;; esac
}
compare fourkeys clone memcpy 0.980 20000
compare knock-dungeon clone memcpy 1.785 20000
compare leduc json plain-json 1.012 2000

# Decisions in long games of the careful player, replayed.
decisions=$("$bench" knock-dungeon long 1)
each=$((($(count knock-dungeon long 60) - $(count knock-dungeon long 30)) / 30 / decisions))
printf 'knock-dungeon long       %6d instructions a decision (limit 1658)\n' "$each"
[ "$each" -le 1658 ] || failed=1
exit $failed
