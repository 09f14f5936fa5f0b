export type Schedule = { everySeconds: number; task: () => Promise<unknown> }

/** Repeats a task until it is stopped; the pause begins when a run has ended. */
export function startSchedule(
  { everySeconds, task }: Schedule,
  reportError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const state = { stopped: false }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const next = () => {
    if (state.stopped) return
    timer = setTimeout(() => {
      running = task().catch(reportError).finally(next)
    }, everySeconds * 1000)
  }
  next()
  return {
    async stop() {
      state.stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
