#!/usr/bin/env bash
# Counts the instructions of a random playout: by hand, through the engine trusted, validated, and erased (a mask of the
# legal ids and a checked step by id, behind a dyn; that limit is for connect four alone).
# Fails past the limits. Needs valgrind; run it by hand on a quiet or a busy machine, the counts are the same.
set -euo pipefail
cd "$(dirname "$0")/.."

trusted_limit=1.10
validated_limit=1.30
erased_limit=3.00
playouts=2000

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
        case $kind in
            bare) bare=$each limit=1.00 ;;
            trusted) limit=$trusted_limit ;;
            validated) limit=$validated_limit ;;
            erased) limit=$erased_limit; [ "$game" = connect-four ] || limit=9.99 ;;
        esac
        verdict=$(awk -v a="$each" -v b="$bare" -v l="$limit" 'BEGIN { r = a / b; printf "%.3fx (limit %.2fx)%s", r, l, (r > l ? " TOO SLOW" : "") }')
        printf '%-13s %-10s %6d instructions a playout  %s\n' "$game" "$kind" "$each" "$verdict"
        case $verdict in *SLOW) failed=1 ;; esac
    done
done

# A copy of a state beside copying its bytes, a JSON round trip beside that of a plain struct of the same fields.
compare() { # game kind beside limit times
    local a b
    a=$(($(count "$1" "$2" $((2 * $5))) - $(count "$1" "$2" "$5")))
    b=$(($(count "$1" "$3" $((2 * $5))) - $(count "$1" "$3" "$5")))
    verdict=$(awk -v a="$a" -v b="$b" -v l="$4" 'BEGIN { r = a / b; printf "%.3fx (limit %.2fx)%s", r, l, (r > l ? " TOO SLOW" : "") }')
    printf '%-13s %-10s %6d instructions each       %s of %s\n' "$1" "$2" $((a / $5)) "$verdict" "$3"
    case $verdict in *SLOW*) failed=1 ;; esac
}
compare fourkeys clone memcpy 2.00 20000
compare knock-dungeon clone memcpy 2.00 20000
compare leduc json plain-json 1.50 2000

# Decisions in long games of the careful player, replayed.
decisions=$("$bench" knock-dungeon long 1)
each=$((($(count knock-dungeon long 60) - $(count knock-dungeon long 30)) / 30 / decisions))
printf 'knock-dungeon long       %6d instructions a decision (limit 3000)\n' "$each"
[ "$each" -le 3000 ] || failed=1
exit $failed
