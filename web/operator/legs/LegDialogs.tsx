import { type FormEvent, useState } from 'react'
import { getShortCode } from '#contract/airports.ts'
import {
  type CancellationPreview,
  type ChangePreview,
  MAX_REASON_LENGTH,
  type OperatorLeg,
} from '#contract/legs/operator-legs.ts'
import { formatMoney } from '#contract/money.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatClock } from './LegFields.tsx'
import { useCancellationPreview, useLegActions } from './leg-queries.ts'

type DialogProps = { leg: OperatorLeg; onClose: () => void; onDone?: (leg: OperatorLeg) => void }

/** 'TEB to OPF, Fri 4 Dec 16:20 EST' */
export function formatLegTitle(leg: OperatorLeg): string {
  const { originAirport, destinationAirport, departureUTC } = leg
  const route = `${getShortCode(originAirport)} to ${getShortCode(destinationAirport)}`
  return `${route}, ${formatClock(departureUTC, originAirport.timezone)}`
}

/** Cancels for good: first shows the refunds, then asks for the reason, which travellers will read. */
export function CancelDialog({ leg, onClose }: DialogProps) {
  const preview = useCancellationPreview(leg.id)
  const { cancel } = useLegActions()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [isImpossible, setImpossible] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) return setMissing(true)
    cancel.mutate({ id: leg.id, reason, isImpossible })
  }

  if (cancel.data) {
    return (
      <Dialog open onClose={onClose} title="Flight cancelled">
        <Notice tone="go" role="status">
          {formatLegTitle(leg)} is off sale. {refundText(cancel.data, 'done')}
        </Notice>
        <Button onClick={onClose}>Close</Button>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Cancel this flight?">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{formatLegTitle(leg)}</p>
        {preview.isPending && <Skeleton className="h-14" />}
        {preview.isError && <FormError message={preview.error.message} />}
        {preview.data && (
          <Notice tone={preview.data.preview.refundedBookings > 0 ? 'warning' : 'info'}>
            {refundText(preview.data.preview, 'ahead')}
          </Notice>
        )}
        <TextArea
          label="Why? Travellers will read it"
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
          error={missing ? 'Say why, travellers will read it' : undefined}
          hint="Other flights near theirs are held for them, if there are any."
        />
        {preview.data?.preview.mustBeImpossible && (
          <Checkbox
            label="It is physically impossible to fly it. A public charter that leaves within ten days cannot be cancelled for another reason (14 CFR 380.12)."
            checked={isImpossible}
            onChange={(event) => setImpossible(event.currentTarget.checked)}
          />
        )}
        <FormError message={cancel.error?.message} />
        <DialogActions
          type="submit"
          variant="danger"
          disabled={!preview.data}
          busy={cancel.isPending && 'Cancelling...'}
          leave="Keep it"
          onLeave={onClose}
        >
          Cancel flight
        </DialogActions>
      </form>
    </Dialog>
  )
}

function refundText(of: CancellationPreview, tense: 'ahead' | 'done'): string {
  const { refundedBookings, refundedSeats, refundedMinor, releasedHolds, currency } = of
  const holds =
    releasedHolds === 0
      ? ''
      : ` ${releasedHolds === 1 ? '1 hold' : `${releasedHolds} holds`} ${tense === 'ahead' ? 'will end' : 'ended'}; nothing was charged for ${releasedHolds === 1 ? 'it' : 'them'}.`
  if (refundedBookings === 0) return `Nobody has bought a seat, so nothing is refunded.${holds}`
  const who = refundedSeats === 1 ? '1 traveller' : `${refundedSeats} travellers`
  const bookings = refundedBookings === 1 ? '1 booking' : `${refundedBookings} bookings`
  const amount = formatMoney(refundedMinor, currency)
  return tense === 'ahead'
    ? `${who} on ${bookings} will be refunded ${amount} in full, the fee included, and told by mail. This cannot be undone.${holds}`
    : `${who} on ${bookings} are being refunded ${amount} in full and told by mail.${holds}`
}

export function PublishDialog({ leg, onClose }: DialogProps) {
  const { publish } = useLegActions()
  const { originAirport, price, currency, seatsTotal } = leg
  return (
    <Dialog open onClose={onClose} title="Publish this flight?">
      <p className="text-muted">
        {formatLegTitle(leg)}: {seatsTotal === 1 ? '1 seat' : `${seatsTotal} seats`} at{' '}
        {formatMoney(price, currency)} per person, on sale from now until 2 hours before departure from{' '}
        {originAirport.city}.
      </p>
      <FormError message={publish.error?.message} />
      <DialogActions
        busy={publish.isPending && 'Publishing...'}
        onClick={() => publish.mutate(leg.id, { onSuccess: onClose })}
        leave="Not yet"
        onLeave={onClose}
      >
        Publish
      </DialogActions>
    </Dialog>
  )
}

export function DiscardDialog({ leg, onClose, onDone }: DialogProps) {
  const { discard } = useLegActions()
  return (
    <Dialog open onClose={onClose} title="Delete this draft?">
      <p className="text-muted">{formatLegTitle(leg)}. It was never on sale, so nobody is concerned.</p>
      <FormError message={discard.error?.message} />
      <DialogActions
        variant="danger"
        busy={discard.isPending && 'Deleting...'}
        onClick={() =>
          discard.mutate(leg.id, {
            onSuccess: () => {
              onClose()
              onDone?.(leg)
            },
          })
        }
        leave="Keep it"
        onLeave={onClose}
      >
        Delete draft
      </DialogActions>
    </Dialog>
  )
}

/** The consequences of a change for its travellers, before it is made. */
export function ChangeDialog(props: {
  preview: ChangePreview
  leg: OperatorLeg
  busy: boolean
  error: string | undefined
  onAgree: () => void
  onClose: () => void
}) {
  const { preview, leg } = props
  const offered = preview.consequence === 'REFUND_OFFERED'
  const who = preview.bookings === 1 ? '1 booking' : `${preview.bookings} bookings`
  const seats = preview.seats === 1 ? '1 seat' : `${preview.seats} seats`
  return (
    <Dialog open onClose={props.onClose} title={nameChange(preview)}>
      <p className="text-muted">{formatLegTitle(leg)}</p>
      {preview.consequence !== 'NONE' && (
        <Notice tone={offered ? 'warning' : 'caution'}>
          {offered
            ? `Everybody on ${who} (${seats}) gets an email and may have everything back: up to ${formatMoney(preview.refundableMinor, leg.currency)}.`
            : `Everybody on ${who} (${seats}) gets an email with the new facts. Bookings stand.`}
        </Notice>
      )}
      <TaxesOfChange preview={preview} leg={leg} />
      <UnfitAfterChange preview={preview} />
      <ul className="grid list-disc gap-2 pl-5 text-[0.9375rem]">
        {preview.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <FormError message={props.error} />
      <DialogActions
        variant={offered ? 'danger' : 'primary'}
        busy={props.busy && 'Saving...'}
        onClick={props.onAgree}
        leave="Go back"
        onLeave={props.onClose}
      >
        {notifiesTravellers(preview) ? 'Save and tell them' : 'Save'}
      </DialogActions>
    </Dialog>
  )
}

const CHANGE_TITLES: Record<ChangePreview['consequence'], string> = {
  NONE: 'This changes taxes',
  TOLD: 'Travellers will be told',
  REFUND_OFFERED: 'This makes it another flight',
}

function notifiesTravellers({ consequence, unfitPets, unfitBaggage }: ChangePreview): boolean {
  return consequence !== 'NONE' || unfitPets + unfitBaggage > 0
}

function nameChange(preview: ChangePreview): string {
  const { consequence } = preview
  return CHANGE_TITLES[consequence === 'NONE' && notifiesTravellers(preview) ? 'TOLD' : consequence]
}

/** The bookings with baggage or pets that the changed leg does not take. */
function UnfitAfterChange({ preview: { unfitPets, unfitBaggage } }: { preview: ChangePreview }) {
  if (unfitPets + unfitBaggage === 0) return null
  const bring = (count: number, what: string) =>
    count === 0 ? [] : [`${count === 1 ? '1 booking brings' : `${count} bookings bring`} ${what}`]
  const who = [...bring(unfitPets, 'animals'), ...bring(unfitBaggage, 'baggage')].join(', ')
  return (
    <Notice tone="warning">
      {`After the change this flight no longer takes all of it: ${who}. Their travellers are notified, and asked again what they bring.`}
    </Notice>
  )
}

function TaxesOfChange({ preview, leg }: { preview: ChangePreview; leg: OperatorLeg }) {
  const { taxesBackMinor, taxesBorneMinor } = preview
  const money = (amountMinor: number) => formatMoney(amountMinor, leg.currency)
  return (
    <>
      {taxesBorneMinor > 0 && (
        <Notice tone="warning">
          {`The taxes of those who have paid rise: ${money(taxesBorneMinor)} come out of your fare. Travellers pay nothing more.`}
        </Notice>
      )}
      {taxesBackMinor > 0 && (
        <Notice tone="info">
          {`The taxes of those who have paid fall: ${money(taxesBackMinor)} go back to them.`}
        </Notice>
      )}
    </>
  )
}
