import type { Figure } from './runtime/metrics.ts'

/** Metrics of this process. Metrics of the whole product are in `admin/find-figures.ts`. */
export function processFigures({
  traces,
  worker,
}: {
  traces: { lostCount: () => number } | null
  worker: { idleSeconds: () => number; givenUpCount: () => number } | null
}): Figure[] {
  const ofTraces = traces && [
    {
      name: 'ferrywing_spans_lost',
      help: 'Spans of this server that could not be sent to a collector, since its start.',
      value: traces.lostCount(),
    },
  ]
  const ofWorker = worker && [
    {
      name: 'ferrywing_worker_idle_seconds',
      help: 'Seconds since this worker could last take jobs from the queue; 0 while it can.',
      value: worker.idleSeconds(),
    },
    {
      name: 'ferrywing_job_runners_given_up',
      help: 'Job runners of this process that took no jobs and were replaced, since its start.',
      value: worker.givenUpCount(),
    },
  ]
  return [...(ofTraces ?? []), ...(ofWorker ?? [])]
}
