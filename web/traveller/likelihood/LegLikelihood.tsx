import { Plus } from 'lucide-react'
import type { Likelihood } from '#contract/legs/likelihood.ts'
import { formatNumber, formatPercent } from '../../languages/formats.ts'
import { likelihood as texts } from '../../languages/likelihood/likelihood.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'

const HOUR_MS = 3_600_000

/** How likely a flight flies, and on request how that is known; nothing once the last confirmation is too old. */
export function LegLikelihood({ likelihood, now }: { likelihood: Likelihood; now: Date }) {
  const t = useTexts(texts)
  if (now.getTime() >= Date.parse(likelihood.darkFromUTC)) return null
  return (
    <details className="group -my-4 open:mb-0">
      <summary className="flex min-h-11 list-none flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{t('likely', { pct: formatPercent(likelihood.percent) })}</span>
        <span className="flex items-center gap-2 text-[0.9375rem] text-muted transition-colors group-hover:text-ink">
          {t('likelyHow')}
          <Plus aria-hidden="true" className="size-4 transition-transform group-open:rotate-45" />
        </span>
      </summary>
      <ul className="grid max-w-[62ch] list-disc gap-2 ps-5 pt-1 pb-2 text-[0.9375rem] text-muted">
        {listReasons(likelihood, now).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}

function listReasons(likelihood: Likelihood, now: Date): string[] {
  const t = readTexts(texts)
  const { record, daysLeft, parentTripConfirmed, confirmedUTC } = likelihood
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(confirmedUTC)) / HOUR_MS))
  const [flown, total] = [record.flown, record.flown + record.notFlown]
  return [
    t('likelyRecord', { flown: formatNumber(flown), total: formatNumber(total) }),
    t('likelyDays', { count: daysLeft }),
    t(
      parentTripConfirmed === null ? 'parentUnknown' : parentTripConfirmed ? 'parentConfirmed' : 'parentOpen',
    ),
    t('likelyConfirmed', { count: hours }),
    t('likelyNote'),
  ]
}
