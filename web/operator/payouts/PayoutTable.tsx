import type { ReactNode } from 'react'
import { toLocalTime } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import type { LegPayout } from '#contract/payments/payouts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { RouteCodes } from '../RouteCodes.tsx'

/** Each sold leg with its money, from what travellers paid to what was transferred. */
export function PayoutTable({ payouts, stale }: { payouts: readonly LegPayout[]; stale: boolean }) {
  return (
    <DataTable
      needsRem={56}
      caption="Flights with what travellers paid, our fee, refunds, what is left, the taxes to pay over and its transfer"
      columns={columns}
      rows={payouts}
      getKey={(one) => `${one.legId} ${one.currency}`}
      stale={stale}
    />
  )
}

const columns: Column<LegPayout>[] = [
  { header: 'Flight', cell: (one) => <Leg payout={one} /> },
  { header: 'Gross', align: 'end', cell: (one) => <Amount of={one} minor={one.grossMinor} /> },
  { header: 'Fee', align: 'end', cell: (one) => <Amount of={one} minor={-one.feeMinor} /> },
  { header: 'Refunds', align: 'end', cell: (one) => <Refunds payout={one} /> },
  {
    header: 'Net',
    align: 'end',
    cell: (one) => (
      <span className="font-semibold">
        <Amount of={one} minor={one.netMinor} />
      </span>
    ),
  },
  { header: 'Taxes to pay over', align: 'end', cell: (one) => <Amount of={one} minor={one.taxesMinor} /> },
  { header: 'Transfer', cell: (one) => <Transfer payout={one} /> },
]

function Leg({ payout }: { payout: LegPayout }) {
  const { origin, destination, departureUTC, tail } = payout
  return (
    <span className="grid gap-0.5">
      <RouteCodes from={origin} to={destination} />
      <span className="text-sm text-muted">
        {origin.city} to {destination.city}
      </span>
      <span className="figures text-sm text-muted">
        {dayAt(departureUTC, origin.timezone)} · {tail}
      </span>
    </span>
  )
}

function Amount({ of, minor }: { of: LegPayout; minor: number }) {
  const money = formatMoney(Math.abs(minor), of.currency)
  return <span className="figures whitespace-nowrap">{minor < 0 ? `−${money}` : money}</span>
}

function Refunds({ payout }: { payout: LegPayout }) {
  const { disputedMinor, openDisputesCount, currency } = payout
  return (
    <span className="grid @min-[45rem]:justify-items-end">
      <Amount of={payout} minor={-payout.refundsMinor} />
      {disputedMinor > 0 && (
        <Small>
          {formatMoney(disputedMinor, currency)}{' '}
          {openDisputesCount > 0 ? 'held back: payment disputed' : 'lost in a dispute'}
        </Small>
      )}
    </span>
  )
}

function Transfer({ payout }: { payout: LegPayout }) {
  const { state, currency, destination, carriedMinor, reversedMinor } = payout
  return (
    <span className="grid justify-items-start gap-1.5">
      <Badge tone={looks[state].tone}>{looks[state].name}</Badge>
      {renderOutcome(payout)}
      {state === 'PAID' && payout.paidUTC && (
        <Small>
          {momentAt(payout.paidUTC, destination.timezone)}
          <span className="block wrap-anywhere">{payout.transferId}</span>
        </Small>
      )}
      {carriedMinor > 0 && (
        <Small>Of it {formatMoney(carriedMinor, currency)} carried over from earlier flights</Small>
      )}
      {carriedMinor < 0 && (
        <Small>{formatMoney(-carriedMinor, currency)} set off or carried to the next payout</Small>
      )}
      {reversedMinor > 0 && (
        <Small>{formatMoney(reversedMinor, currency)} taken back after refunds and disputes</Small>
      )}
    </span>
  )
}

const looks = {
  EXPECTED: { name: 'Expected', tone: 'neutral' },
  WAITING: { name: 'Waiting', tone: 'caution' },
  SENDING: { name: 'On its way', tone: 'select' },
  PAID: { name: 'Paid', tone: 'go' },
  NOTHING_DUE: { name: 'Nothing due', tone: 'neutral' },
  CANCELLED: { name: 'Flight cancelled', tone: 'neutral' },
} as const satisfies Record<LegPayout['state'], { name: string; tone: string }>

function renderOutcome(payout: LegPayout): ReactNode {
  const { state, waitsFor, currency, transferMinor, expectedUTC, destination } = payout
  if (state === 'PAID') {
    return <span className="figures font-semibold">{formatMoney(transferMinor ?? 0, currency)}</span>
  }
  if (state === 'WAITING') return <Small>{waitsFor ? reasons[waitsFor] : 'It is being looked at.'}</Small>
  if (state === 'SENDING')
    return <Small>{waitsFor ? 'The payment provider does not answer; we try again.' : 'Just now'}</Small>
  if (state === 'EXPECTED') return <Small>{momentAt(expectedUTC, destination.timezone)}</Small>
  return null
}

const reasons = {
  PAYOUT_ACCOUNT: 'Your payout account cannot be paid yet.',
  REFUND: 'A refund of this flight is on its way.',
  EARLIER_PAYOUT: 'An earlier payout is being settled first.',
  OPERATOR_SUSPENDED: 'Your account may not sell any more, so it waits for our decision.',
  PROVIDER: 'The payment provider has not taken it yet; we try again.',
} as const satisfies Record<NonNullable<LegPayout['waitsFor']>, string>

function Small({ children }: { children: ReactNode }) {
  return <span className="figures block text-sm text-muted">{children}</span>
}

function dayAt(instant: string, timezone: string): string {
  const { date, isoDate } = toLocalTime(instant, timezone)
  return `${date} ${isoDate.slice(0, 4)}`
}

/** 'Mon 23 Nov 2026, 15:40 EST': by the clock of the airport of arrival. */
function momentAt(instant: string, timezone: string): string {
  const { time, abbreviation } = toLocalTime(instant, timezone)
  return `${dayAt(instant, timezone)}, ${time} ${abbreviation}`
}
