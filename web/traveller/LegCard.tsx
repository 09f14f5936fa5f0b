import { ArrowRight } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import type { LegListing } from '#contract/legs/legs.ts'
import { About } from '../currency/About.tsx'
import { common } from '../languages/common/common.ts'
import { formatMoney } from '../languages/formats.ts'
import { price as words } from '../languages/price/price.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Link, useNavigate } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { LegEnds } from './LegEnds.tsx'
import { LegSky } from './LegSky.tsx'
import { LegLikelihood } from './likelihood/LegLikelihood.tsx'
import { usePriceTime } from './price-time.ts'
import { type PriceNow, priceNow, priceOutlook } from './price-words.ts'

type LegCardProps = { leg: LegListing; now: Date; note?: ReactNode }

/**
 * One leg of the list. When its seats are sold, the card stays and says so. `note` explains how it matches the search.
 */
export const LegCard = memo(function LegCard({ leg, now, note }: LegCardProps) {
  const t = useTexts(common)
  const navigate = useNavigate()
  const titleId = useId()
  const seatsId = useId()
  const sold = leg.seatsAvailable === 0
  const priceTime = usePriceTime(leg.priceSchedule, now)
  const price = priceNow(leg, priceTime)
  return (
    <article aria-labelledby={titleId} className="h-full">
      <Card className="flex h-full flex-col">
        <h2 id={titleId} className="sr-only">
          {t('fromTo', { from: leg.origin, to: leg.destination })}
        </h2>
        <LegSky
          leg={leg}
          priceMinor={price.perSeatMinor}
          className={`h-36 w-full transition-opacity duration-500 ${sold ? 'opacity-35' : ''}`}
        />
        <div className="flex grow flex-col gap-5 p-6">
          <LegEnds leg={leg} size="card" />
          {note}
          {leg.likelihood && <LegLikelihood likelihood={leg.likelihood} now={now} />}
          <div className="mt-auto grid gap-5">
            <div aria-hidden="true" className="tear-line -mx-6" />
            <div className="flex flex-wrap items-end justify-between gap-4">
              <p className="grid grow basis-24 text-[0.9375rem] text-muted">
                <span>{leg.aircraft}</span>
                <span>{translate(leg.aircraftClass)}</span>
                <span id={seatsId} className={sold ? 'font-semibold text-warning' : undefined}>
                  {sold ? t('seatsTaken') : seatsText(leg)}
                </span>
                {sold && (
                  <Link to={paths.booking({ legId: leg.id })} className="w-fit underline underline-offset-4">
                    {t('waitForSeat')}
                  </Link>
                )}
              </p>
              <Price leg={leg} price={price} />
            </div>
            <p className="grid gap-1 text-[0.8125rem] text-muted">
              <span>{priceOutlook(leg, priceTime)}</span>
              <span>{t('operatedBy', { carrier: leg.operatingCarrier })}</span>
            </p>
            <Button
              variant="secondary"
              wide
              disabled={sold}
              aria-describedby={sold ? seatsId : titleId}
              onClick={() =>
                void navigate(paths.booking({ legId: leg.id }), { state: { list: window.location.search } })
              }
            >
              {t('selectFlight')}
              <ArrowRight aria-hidden="true" className="size-4 text-route rtl:-scale-x-100" />
            </Button>
          </div>
        </div>
      </Card>
    </article>
  )
})

function Price({ leg, price }: { leg: LegListing; price: PriceNow }) {
  const t = useTexts(common)
  const parts = useTexts(words)
  const { currency, seatsTotal } = leg
  const { isWhole, people, totalMinor, taxMinor, perPersonMinor } = price
  const referenceMinor = leg.referencePrice * (isWhole ? people : 1)
  return (
    <p className="ms-auto grid justify-items-end text-end">
      {referenceMinor > totalMinor && (
        <span className="text-sm text-muted">
          <span className="sr-only">{t('standardCharter')} </span>
          <s className="figures">{formatMoney(referenceMinor, currency)}</s>
        </span>
      )}
      <span className="text-2xl leading-tight font-medium tracking-tight">
        {formatMoney(totalMinor, currency)}
      </span>
      <About amountMinor={totalMinor} currency={currency} />
      <span className="text-sm text-muted">
        {isWhole ? parts('theAircraft', { count: seatsTotal }) : t('perPerson')}
      </span>
      {isWhole && (
        <span className="text-sm text-muted">
          {parts('each', { price: formatMoney(perPersonMinor, currency), count: people })}
        </span>
      )}
      {taxMinor > 0 && (
        <span className="text-sm text-muted">
          {parts('included', { amount: formatMoney(taxMinor, currency) })}
        </span>
      )}
    </p>
  )
}

function seatsText({ seatsAvailable, saleMode }: Partial<LegListing>): string {
  const t = readTexts(common)
  if (seatsAvailable === undefined) return t('seatsUnknown')
  if (saleMode === 'WHOLE_AIRCRAFT') return t('wholeAircraft', { count: String(seatsAvailable) })
  return t('seatsAvailable', { count: seatsAvailable })
}
