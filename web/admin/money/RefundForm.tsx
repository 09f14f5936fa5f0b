import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  adminBookings,
  REFUND_KINDS,
  type RefundKind,
  type RefundQuote,
} from '#contract/admin/admin-bookings.ts'
import { formatMoney } from '#contract/money.ts'
import { ApiError, call } from '../../data/api.ts'
import { parseAmount } from '../../display/amounts.ts'
import { DialogActions } from '../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { RadioGroup } from '../../ui/form/RadioGroup.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useDraft } from '../use-draft.ts'
import { bookingsKey, type Feedback } from './use-booking-acts.ts'

type Props = {
  bookingId: string
  quote: RefundQuote
  onClose: () => void
  onDone: (feedback: Feedback) => void
}

export function RefundForm({ bookingId, quote, onClose, onDone }: Props) {
  const { currency } = quote
  const queries = useQueryClient()
  const reason = useDraft(`refund ${bookingId}`)
  const chosen = useDraft(`refund kind ${bookingId}`, 'policy')
  const amount = useDraft(`refund amount ${bookingId}`)
  const kind = REFUND_KINDS.find((one) => one === chosen.text) ?? 'policy'
  const typed = amount.text
  const [cancels, setCancels] = useState(quote.canCancel)
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({})
  const keyFor = useIdempotencyKey()

  const amountMinor = parseAmount(typed, currency)
  const offered = useOffer({ bookingId, quote, kind, amountMinor })
  const alwaysCancels = kind === 'policy' && quote.canCancel
  const willCancel = quote.canCancel && (alwaysCancels || cancels)

  const refunding = useMutation({
    mutationFn: () => {
      const body = {
        kind,
        reason: reason.text.trim(),
        cancelSeats: willCancel,
        refundedMinor: quote.refundedMinor,
        ...(kind === 'amount' && amountMinor ? { amountMinor } : {}),
      }
      return call(adminBookings.refund, {
        params: { id: bookingId },
        body,
        headers: { 'idempotency-key': keyFor(JSON.stringify(body)) },
      })
    },
    onSuccess: (answer) => {
      for (const draft of [reason, chosen, amount]) draft.settle()
      onDone({ tone: 'go', sentence: describeRefund(answer, quote) })
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'refund_outdated') return
      void queries.invalidateQueries({ queryKey: [...bookingsKey, 'quote', bookingId] })
    },
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: bookingsKey,
        predicate: ({ queryKey }) => queryKey[2] !== 'quote',
      }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(kind === 'amount' ? amountError(typed, quote) : {}),
      ...(reason.text.trim() ? {} : { reason: 'A reason is required' }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) refunding.mutate()
  }

  const nothing = offered?.amountMinor === 0 && !willCancel
  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <Paid quote={quote} />
      {quote.disputedMinor > 0 && (
        <Notice tone="caution">
          The traveller’s bank has taken back {formatMoney(quote.disputedMinor, currency)} in a dispute.{' '}
          {quote.leftMinor === 0
            ? 'Nothing can be refunded unless the dispute is won.'
            : 'What it left can be refunded.'}
        </Notice>
      )}
      <RadioGroup
        legend="How much goes back"
        name="kind"
        options={listOptions(quote)}
        defaultValue={kind}
        onChange={(event) => {
          chosen.change(event.currentTarget.value)
          setErrors({})
        }}
      />
      <p className="-mt-3 text-sm text-muted">{tierWords(quote)}</p>
      {kind === 'amount' && (
        <TextField
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          hint={`At most ${formatMoney(quote.leftMinor, currency)}`}
          error={errors.amount}
          onChange={(event) => {
            amount.change(event.currentTarget.value)
            setErrors({})
          }}
        />
      )}
      <Bearers offer={offered} quote={quote} />
      {quote.canCancel && (
        <Checkbox
          label={
            alwaysCancels
              ? 'Cancel the booking, as a refund by policy always does: its seats go back on sale at once'
              : 'Cancel the booking: its seats go back on sale at once'
          }
          checked={willCancel}
          disabled={alwaysCancels}
          onChange={(event) => setCancels(event.currentTarget.checked)}
        />
      )}
      <TextArea
        label="Reason"
        hint="Kept with the refund, and part of the traveller's data export."
        maxLength={500}
        value={reason.text}
        error={errors.reason}
        onChange={(event) => {
          reason.change(event.currentTarget.value)
          setErrors(({ amount }) => (amount ? { amount } : {}))
        }}
      />
      <FormError message={refunding.error?.message} />
      <DialogActions
        type="submit"
        busy={refunding.isPending && 'Refunding...'}
        disabledReason={nothing && 'There is nothing to give back this way.'}
        leave="Close"
        onLeave={onClose}
      >
        {buttonWords(offered?.amountMinor ?? null, { quote, willCancel })}
      </DialogActions>
    </form>
  )
}

// Sending the same body again repeats the refund's key; a changed body is another refund.
function useIdempotencyKey(): (body: string) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    return last.current.key
  }
}

function useOffer(of: {
  bookingId: string
  quote: RefundQuote
  kind: RefundKind
  amountMinor: number | null
}) {
  const { bookingId, quote, kind, amountMinor } = of
  const fits = kind === 'amount' && amountMinor !== null && amountMinor <= quote.leftMinor
  const asked = useQuery({
    queryKey: [...bookingsKey, 'quote', bookingId, amountMinor],
    queryFn: async ({ signal }) => {
      const query = { amountMinor: amountMinor ?? 1 }
      return (await call(adminBookings.quote, { params: { id: bookingId }, query, signal })).amount
    },
    enabled: fits,
    placeholderData: keepPreviousData,
  })
  if (kind === 'policy') return quote.policy
  if (kind === 'full') return quote.full
  return fits ? (asked.data ?? null) : null
}

function amountError(typed: string, quote: RefundQuote): { amount?: string } {
  const amountMinor = parseAmount(typed, quote.currency)
  if (amountMinor === null) return { amount: 'Enter an amount to refund' }
  if (amountMinor > quote.leftMinor) {
    return { amount: `At most ${formatMoney(quote.leftMinor, quote.currency)} is left to refund` }
  }
  if (amountMinor % quote.stepMinor !== 0) return { amount: 'Cards cannot be given back thousandths' }
  return {}
}

function listOptions(quote: RefundQuote) {
  const { policy, full, currency } = quote
  return [
    {
      value: 'policy',
      label: 'By policy',
      hint: `${formatMoney(policy.amountMinor, currency)}, ${policy.refundPct}%`,
    },
    { value: 'full', label: 'In full', hint: `${formatMoney(full.amountMinor, currency)}, fee included` },
    { value: 'amount', label: 'An amount', hint: 'Up to what is left' },
  ]
}

// The refund that the booking's tiers give at this moment, in words.
function tierWords({ policy, refundedMinor }: RefundQuote): string {
  const hours = Math.max(0, Math.floor(policy.hoursBefore)).toLocaleString('en-US')
  const when = policy.noShow ? 'The flight has left' : `Departure is in ${hours} h`
  const less = refundedMinor > 0 ? ', less what has gone back already' : ''
  return `${when}. The policy as booked gives ${policy.refundPct}%${less}: ${policy.description}.`
}

function Paid({ quote }: { quote: RefundQuote }) {
  const { currency } = quote
  return (
    <dl className="grid grid-cols-3 gap-4 rounded-field bg-raise px-4 py-3.5">
      <Figure name="Paid">{formatMoney(quote.paidMinor, currency)}</Figure>
      <Figure name="Refunded so far">{formatMoney(quote.refundedMinor, currency)}</Figure>
      <Figure name="Left">{formatMoney(quote.leftMinor, currency)}</Figure>
    </dl>
  )
}

function Bearers({ offer, quote }: { offer: RefundQuote['full'] | null; quote: RefundQuote }) {
  const { currency } = quote
  const words = (minor: number | undefined) =>
    minor === undefined ? 'Enter an amount' : formatMoney(minor, currency)
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-4 border-y border-line py-4 sm:grid-cols-4">
      <Figure name="Traveller gets">{words(offer?.amountMinor)}</Figure>
      <Figure name="Operator bears">{offer ? words(offer.operatorMinor) : '–'}</Figure>
      <Figure name="Platform bears">{offer ? words(offer.platformMinor) : '–'}</Figure>
      <Figure name="Taxes that go back">{offer ? words(offer.taxMinor) : '–'}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures text-sm sm:text-[0.9375rem]">{children}</dd>
    </div>
  )
}

function buttonWords(
  amountMinor: number | null,
  { quote, willCancel }: { quote: RefundQuote; willCancel: boolean },
): string {
  if (amountMinor === 0) return 'Cancel without Refund'
  const amount = amountMinor === null ? '' : ` ${formatMoney(amountMinor, quote.currency)}`
  return willCancel ? `Cancel and Refund${amount}` : `Refund${amount}`
}

function describeRefund(
  { amountMinor, cancelled }: { amountMinor: number; cancelled: boolean },
  { currency }: RefundQuote,
): string {
  if (amountMinor === 0) return 'Booking cancelled successfully! Its policy gives nothing back now.'
  const amount = formatMoney(amountMinor, currency)
  const start = cancelled ? 'Booking cancelled. ' : ''
  return `${start}${amount} is on its way back; it counts as refunded when the provider confirms.`
}
