# Prints a recording for `touchstone perform --latency`: a finger that jumps 60 times, every 60 to 77 ms.
#
#   -v rate=125     250 moves at this rate instead, in steps that are longer than a finger's mark
#   -v resting=2    this many other fingers rest at the left
#
# The path has rows, like lines of text: each place is new, and far from the fading stroke.
function line(time, phase, id, x, y) {
    printf "{\"t\":%.3f,\"touch\":\"%s\",\"id\":%d,\"x\":%d,\"y\":%d}\n", time, phase, id, x, y
}
BEGIN {
    print "{\"touchstone\":1,\"scene\":\"playground\",\"size\":[1280,800]}"
    for (n = 1; n <= resting; n++) line(n / 100, "begin", 1 + n, 100, 100 + 100 * n)
    time = resting ? 1 : 0
    line(time, "begin", 1, 480, 300)
    columns = rate ? 25 : 12
    for (n = 0; n < (rate ? 250 : 60); n++) {
        time += rate ? 1 / rate : 0.06 + n * 7 % 18 / 1000
        row = int(n / columns)
        column = row % 2 ? columns - 1 - n % columns : n % columns
        x = rate ? 400 + column * 20 : 340 + column * 40
        y = 160 + row * (rate ? 30 : 60)
        line(time, "update", 1, x, y)
    }
    line(time + 0.1, "end", 1, x, y)
    for (n = 1; n <= resting; n++) line(time + 0.1 + n / 100, "end", 1 + n, 100, 100 + 100 * n)
}
