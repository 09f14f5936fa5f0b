import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Download, ReceiptText, Ticket } from 'lucide-react'
import { tripDocuments } from '#contract/trips/trip-documents.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { download } from '../data/download.ts'
import { passes } from '../languages/passes/passes.ts'
import { useTexts } from '../languages/texts.ts'
import { tripPaths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { TripSection } from './TripSection.tsx'
import { WalletButtons, WalletHint } from './WalletButtons.tsx'

const FILES = {
  pass: { endpoint: tripDocuments.passPdf, name: (reference: string) => `trip-pass-${reference}.pdf` },
  calendar: { endpoint: tripDocuments.calendar, name: (reference: string) => `flight-${reference}.ics` },
  receipt: { endpoint: tripDocuments.receipt, name: (reference: string) => `receipt-${reference}.pdf` },
} as const

type File = keyof typeof FILES

/** The available passes and files of a trip. */
export function TripPassSection({ trip }: { trip: Trip }) {
  const t = useTexts(passes)
  const { bookingId, reference, state, receipt } = trip
  const hasPass = state !== 'CANCELLED' && state !== 'AWAITING'
  const hasReceipt = receipt.chargedUTC !== null
  if (!hasPass && !hasReceipt) return null
  return (
    <TripSection id="pass" title={t(hasPass ? 'withFiles' : 'files')}>
      {hasPass && (
        <p className="max-w-[62ch] text-[0.9375rem] text-muted">
          {t(trip.seats === 1 ? 'admitsYou' : 'eachAdmits')}
        </p>
      )}
      <TripPassLinks bookingId={bookingId} reference={reference} hasPass={hasPass} hasReceipt={hasReceipt} />
      {hasPass && (receipt.people === 1 ? <WalletButtons bookingId={bookingId} seat={1} /> : <WalletHint />)}
    </TripSection>
  )
}

type TripPassLinksProps = {
  bookingId: string
  reference: string
  /** False if the booking was never confirmed or is cancelled. */
  hasPass: boolean
  /** Whether the booking was charged. */
  hasReceipt: boolean
}

/** The link to a trip's passes, and its files: pass, calendar entry and receipt. */
function TripPassLinks({ bookingId, reference, hasPass, hasReceipt }: TripPassLinksProps) {
  const t = useTexts(passes)
  const { save, busy, failure } = useTripFiles({ bookingId, reference })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {hasPass && (
          <>
            <LinkButton to={tripPaths.tripPass(bookingId)}>
              <Ticket aria-hidden="true" className="size-4" />
              {t('pass')}
            </LinkButton>
            <Button variant="secondary" busy={busy('pass')} onClick={() => save('pass')}>
              <Download aria-hidden="true" className="size-4" />
              {t('asPdf')}
            </Button>
            <Button variant="secondary" busy={busy('calendar')} onClick={() => save('calendar')}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t('calendar')}
            </Button>
          </>
        )}
        {hasReceipt && (
          <Button variant="secondary" busy={busy('receipt')} onClick={() => save('receipt')}>
            <ReceiptText aria-hidden="true" className="size-4" />
            {t('receipt')}
          </Button>
        )}
      </div>
      <FormError message={failure} />
    </div>
  )
}

/** Downloads a trip's files; `busy` while one is made. */
export function useTripFiles({ bookingId, reference }: { bookingId: string; reference: string }) {
  const t = useTexts(passes)
  const saving = useMutation({
    mutationFn: async (file: File) => {
      const { endpoint, name } = FILES[file]
      await download(endpoint, { params: { bookingId }, name: name(reference) })
    },
  })
  return {
    save: (file: File) => saving.mutate(file),
    busy: (file: File) => saving.isPending && saving.variables === file && t('writing'),
    failure: saving.error?.message,
  }
}
