const RUNS = 9

/**
 * How much longer one call takes than another, by the fastest of several turns of each: what else runs on the machine
 * can only slow a turn down, so the fastest ones differ by what the calls themselves do.
 */
export async function fastestRatio(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<number> {
  const fastest = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY }
  for (let run = 0; run < RUNS; run++) {
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
