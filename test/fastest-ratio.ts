const RUNS = 9

/**
 * How much longer one call takes than another, by the fastest of several turns of each. Other programs on the machine
 * can only slow a turn down, so the fastest turns show the cost of the calls themselves. A call of a few milliseconds
 * needs more turns until one of them is undisturbed.
 */
export async function fastestRatio(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  runs = RUNS,
): Promise<number> {
  const fastest = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY }
  for (let run = 0; run < runs; run++) {
    fastest.one = Math.min(fastest.one, await measureMilliseconds(one))
    fastest.other = Math.min(fastest.other, await measureMilliseconds(other))
  }
  return fastest.one / fastest.other
}

async function measureMilliseconds(call: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await call()
  return performance.now() - from
}
