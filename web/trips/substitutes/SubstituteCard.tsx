import type { Substitute, SubstituteOffer } from '#contract/bookings/substitutes.ts'
import { formatMoney, toLocalTime } from '../../languages/formats.ts'
import { substitutes as texts } from '../../languages/substitutes/substitutes.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { LegEnds } from '../../traveller/LegEnds.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { formatClock } from '../trip-words.ts'

type Currency = SubstituteOffer['currency']

/** One held leg: time and route, price, and the difference to the payment. */
export function SubstituteCard(props: { substitute: Substitute; currency: Currency; onTake: () => void }) {
  const { substitute, currency, onTake } = props
  const t = useTexts(texts)
  const { originAirport: origin, departureUTC, arrivalUTC, aircraft, operatingCarrier: carrier } = substitute
  const durationMinutes = Math.round((Date.parse(arrivalUTC) - Date.parse(departureUTC)) / 60_000)
  return (
    <article
      aria-label={formatClock(departureUTC, origin)}
      className="grid gap-6 rounded-field border border-line p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <div className="grid content-start gap-4">
        <p className="figures text-sm text-muted">{toLocalTime(departureUTC, origin.timezone).date}</p>
        <LegEnds leg={{ ...substitute, durationMinutes }} size="card" />
        <p className="text-sm text-muted">{t('operatedBy', { aircraft, carrier })}</p>
      </div>
      <div className="grid content-between gap-4 border-line max-lg:border-t max-lg:pt-5 lg:border-s lg:ps-6">
        <p className="grid gap-1">
          <span className="text-[1.75rem] leading-tight font-medium tracking-tight">
            {formatMoney(substitute.amountMinor, currency)}
          </span>
          <span className="text-sm text-muted">{t('withTaxes', { count: substitute.seats })}</span>
          <Badge tone={substitute.differenceMinor > 0 ? 'caution' : 'go'} className="mt-1 justify-self-start">
            {describeDifference(substitute, currency)}
          </Badge>
        </p>
        <Button wide aria-label={t('takeOf', { at: formatClock(departureUTC, origin) })} onClick={onTake}>
          {t('take')}
        </Button>
      </div>
    </article>
  )
}

function describeDifference({ differenceMinor }: Substitute, currency: Currency): string {
  const t = readTexts(texts)
  if (differenceMinor === 0) return t('same')
  const amount = formatMoney(Math.abs(differenceMinor), currency)
  return t(differenceMinor > 0 ? 'more' : 'less', { amount })
}
