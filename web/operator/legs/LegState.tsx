import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { LEG_LOOKS } from '../../display/leg-looks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formatDay } from '../dates.ts'

type Stated = Pick<OperatorLeg, 'status' | 'isBookable' | 'seatsFree'>

/** The state of a leg; for a published one also whether it can be booked now. */
export function StateBadge({ leg }: { leg: Stated }) {
  if (leg.isBookable) return <Badge tone="go">On sale</Badge>
  if (leg.status === 'PUBLISHED' && leg.seatsFree === 0) return <Badge tone="select">Sold out</Badge>
  const { tone, words } = LEG_LOOKS[leg.status]
  return <Badge tone={tone}>{words}</Badge>
}

/** Since when and why a published leg is off sale; each reason has its source. */
export function WithheldNotice({
  withheld: { sinceUTC, findings },
}: {
  withheld: NonNullable<OperatorLeg['withheld']>
}) {
  return (
    <Notice tone="warning">
      <section aria-label="Off sale" className="grid gap-2">
        <h2 className="font-semibold">Off sale since {formatDay(sinceUTC)}</h2>
        <ul className="grid gap-2">
          {findings.map(({ code, path, message, source }) => (
            <li key={`${code} ${path} ${message}`} className="wrap-anywhere">
              {message.endsWith('.') ? message : `${message}.`}
              <span className="block text-sm">{source}</span>
            </li>
          ))}
        </ul>
        <p>It goes back on sale by itself once none of this applies any more.</p>
      </section>
    </Notice>
  )
}
