import type { Figure } from './runtime/metrics.ts'

/** What one process alone knows, unlike the product's figures. */
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
      help: 'Spans of this server that no collector took, since its start.',
      value: traces.lostCount(),
    },
  ]
  const ofWorker = worker && [
    {
      name: 'ferrywing_worker_idle_seconds',
      help: 'For how long this worker has taken no jobs because the queue did not answer it; 0 while it does.',
      value: worker.idleSeconds(),
    },
    {
      name: 'ferrywing_job_runners_given_up',
      help: "The queue's runners that took no jobs and were replaced in this process, since its start.",
      value: worker.givenUpCount(),
    },
  ]
  return [...(ofTraces ?? []), ...(ofWorker ?? [])]
}
