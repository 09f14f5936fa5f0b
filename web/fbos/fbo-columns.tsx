import { buildMapUrl, countMinutesBefore } from '#contract/fbos/fbo-form.ts'
import type { Fbo } from '#contract/fbos/fbos.ts'
import { formatDay } from '../display/written.ts'
import { Badge } from '../ui/Badge.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { CUSTOMS_WORDS } from './fbo-values.ts'

/** An entry of the directory: what it is, how to get there, and the day of its check. */
export const fboColumns: Column<Fbo>[] = [
  {
    header: 'FBO',
    cell: (fbo) => (
      <span className="grid gap-0.5">
        <span className="font-semibold">{fbo.name}</span>
        <span className="text-sm text-muted">
          {fbo.icao}, {fbo.airport}
        </span>
        {fbo.operator && !fbo.isOwn && <span className="text-sm text-muted">Kept by {fbo.operator}</span>}
        {fbo.isFictional && <span className="text-sm text-muted">Fictional, for the demo</span>}
      </span>
    ),
  },
  {
    header: 'Address',
    cell: (fbo) => (
      <span className="grid gap-0.5">
        <a
          href={buildMapUrl(fbo)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${fbo.address}, on the map in a new tab`}
          className="underline underline-offset-4"
        >
          {fbo.address}
        </a>
        <span className="figures text-sm text-muted">{fbo.telephone}</span>
        <span className="text-sm text-muted">{fbo.hours}</span>
      </span>
    ),
  },
  {
    header: 'Be there',
    cell: (fbo) => (
      <span className="grid gap-0.5">
        <span className="whitespace-nowrap">{countMinutesBefore(fbo)} min before</span>
        <span className="text-sm text-muted">Customs: {CUSTOMS_WORDS[fbo.customs].toLowerCase()}</span>
      </span>
    ),
  },
  {
    header: 'Checked',
    cell: (fbo) => (
      <span className="grid justify-items-start gap-1">
        <span className="whitespace-nowrap">{fbo.checkedOn ? formatDay(fbo.checkedOn) : 'Not yet'}</span>
        {fbo.retiredUTC ? <Badge>Retired</Badge> : fbo.isDue && <Badge tone="caution">Due for a check</Badge>}
      </span>
    ),
  },
]
