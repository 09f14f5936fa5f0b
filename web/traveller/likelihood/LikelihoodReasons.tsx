import type { Likelihood } from '#contract/legs/likelihood.ts'
import { formatNumber } from '../../languages/formats.ts'
import { likelihood as texts } from '../../languages/likelihood/likelihood.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'

const HOUR_MS = 3_600_000

/** The facts behind a likelihood, one sentence each. */
export function LikelihoodReasons({ likelihood, now }: { likelihood: Likelihood; now: Date }) {
  useTexts(texts)
  return (
    <ul className="grid max-w-[62ch] list-disc gap-2 ps-5 pt-1 pb-2 text-[0.9375rem] text-muted">
      {listReasons(likelihood, now).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
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
