const DRAIN_LIMIT_MS = 15_000

/**
 * Stops everything in order at the first signal, or when the returned function is called, and ends the process. A second signal at least
 * one second later, or a timeout, ends it at once: Ctrl-C arrives twice, from the terminal and from the parent process.
 */
export function stopOnSignals(closeAll: () => Promise<void>): (exitCode: number) => void {
  let stoppingSince = 0
  const stop = async (exitCode: number) => {
    if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(130)
    if (stoppingSince > 0) return
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
    await closeAll()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // The parent is `npm start`. If the parent is killed, this process ends too.
  process.on('disconnect', () => void stop(0))
  return (exitCode) => void stop(exitCode)
}
