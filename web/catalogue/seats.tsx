import { computePriceLinesAt } from '#contract/legs/price-lines.ts'
import { useServerMinute } from '../data/clock.ts'
import { common } from '../languages/common/common.ts'
import { useTexts } from '../languages/texts.ts'
import { LegLines } from '../site/legs/LegLines.tsx'
import { Countdown } from '../traveller/hold/Countdown.tsx'
import { ExpiredPanel } from '../traveller/hold/ExpiredPanel.tsx'
import { HoldForm } from '../traveller/hold/HoldForm.tsx'
import type { SeatHold } from '../traveller/hold/use-seat-hold.ts'
import { LegCard } from '../traveller/LegCard.tsx'
import { LegCardSkeleton } from '../traveller/LegCardSkeleton.tsx'
import { LegEnds } from '../traveller/LegEnds.tsx'
import { LegSky } from '../traveller/LegSky.tsx'
import { PriceHistory } from '../traveller/PriceHistory.tsx'
import { PriceLines } from '../traveller/PriceLines.tsx'
import type { Group } from './part.ts'
import { leg, longLeg, noHold, wholeLeg } from './samples.ts'

export const seats: Group = {
  id: 'seats',
  parts: (words) => [
    {
      name: 'LegCard',
      file: 'traveller/LegCard.tsx',
      states: [
        { state: 'default', show: <Card leg={leg} /> },
        { state: 'whole', show: <Card leg={wholeLeg} /> },
        { state: 'sold', show: <Card leg={{ ...leg, seatsAvailable: 0 }} /> },
        { state: 'long', show: <Card leg={longLeg} /> },
        { state: 'busy', show: <LegCardSkeleton /> },
      ],
    },
    {
      name: 'LegSky',
      file: 'traveller/LegSky.tsx',
      states: [
        { state: 'default', show: <LegSky leg={leg} priceMinor={leg.price} className="h-36 w-full" /> },
        { state: 'whole', show: <LegSky leg={wholeLeg} className="h-36 w-full" /> },
      ],
    },
    {
      name: 'LegEnds',
      file: 'traveller/LegEnds.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: <LegEnds leg={leg} size="panel" originTerminal="TAG" destinationTerminal="T2" />,
        },
        { state: 'long', show: <LegEnds leg={longLeg} size="panel" /> },
      ],
    },
    {
      name: 'LegLines',
      file: 'site/legs/LegLines.tsx',
      wide: true,
      states: [{ state: 'default', show: <LegLines legs={[leg, wholeLeg, longLeg]} /> }],
    },
    {
      name: 'Countdown',
      file: 'traveller/hold/Countdown.tsx',
      states: [
        { state: 'normal', show: <Countdown remainingSeconds={845} state="normal" /> },
        { state: 'urgent', show: <Countdown remainingSeconds={192} state="urgent" /> },
        { state: 'last', show: <Countdown remainingSeconds={7} state="disabled" /> },
        { state: 'expired', show: <ExpiredPanel /> },
      ],
    },
    {
      name: 'HoldForm',
      file: 'traveller/hold/HoldForm.tsx',
      states: [
        { state: 'default', show: <Form /> },
        { state: 'busy', show: <Form hold={{ ...noHold, pending: 'hold' }} /> },
        { state: 'signedOut', show: <Form signedIn={false} /> },
        { state: 'error', show: <Form hold={{ ...noHold, failure: words.refused }} /> },
      ],
    },
    {
      name: 'PriceLines',
      file: 'traveller/PriceLines.tsx',
      states: [
        {
          state: 'default',
          show: <PriceLines leg={leg} price={computePriceLinesAt(leg, new Date(), { people: 2 })} />,
        },
        {
          state: 'whole',
          show: (
            <PriceLines leg={wholeLeg} price={computePriceLinesAt(wholeLeg, new Date(), { people: 4 })} />
          ),
        },
        {
          state: 'long',
          show: <PriceLines leg={longLeg} price={computePriceLinesAt(longLeg, new Date(), { people: 8 })} />,
        },
      ],
    },
    {
      name: 'PriceHistory',
      file: 'traveller/PriceHistory.tsx',
      wide: true,
      states: [{ state: 'default', show: <History /> }],
    },
  ],
}

function Card({ leg: shown }: { leg: typeof leg }) {
  return <LegCard leg={shown} now={useServerMinute()} />
}

function Form({ hold = noHold, signedIn = true }: { hold?: SeatHold; signedIn?: boolean }) {
  const now = useServerMinute()
  return (
    <HoldForm leg={leg} now={now} holdSeconds={900} loading={false} signedIn={signedIn} seatHold={hold} />
  )
}

function History() {
  useTexts(common)
  return <PriceHistory legId={leg.id} schedule={leg.priceSchedule} now={useServerMinute()} />
}
