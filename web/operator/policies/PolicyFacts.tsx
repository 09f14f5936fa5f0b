import type { Policies } from '#contract/operators/operators.ts'

/** The saved policies: window, penalty, each tier, and examples of their effect. */
export function PolicyFacts({ policies }: { policies: Policies }) {
  const { cancelWindowHours, noShowPenaltyPct, refundRules, examples } = policies
  return (
    <div className="grid gap-5">
      <dl className="grid divide-y divide-line">
        <Line term="Cancel window">{cancelWindowHours} hours</Line>
        <Line term="No-show penalty">{noShowPenaltyPct}%</Line>
        {refundRules.map(({ hoursBeforeMin, refundPct, description }) => (
          <Line key={hoursBeforeMin} term={description}>
            {refundPct}% back
          </Line>
        ))}
      </dl>
      <ul className="grid gap-1 text-sm text-muted">
        {examples.map(({ hoursBefore, example }) => (
          <li key={hoursBefore}>{example}</li>
        ))}
      </ul>
    </div>
  )
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 first:pt-0">
      <dt className="text-muted">{term}</dt>
      <dd className="figures text-[0.9375rem]">{children}</dd>
    </div>
  )
}
