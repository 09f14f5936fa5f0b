import { changes as texts } from '../../languages/changes/changes.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChangeOffer } from './ChangeOffer.tsx'
import { type ConfirmedChange, useSeatOffer } from './change-queries.ts'

type Props = {
  bookingId: string
  /** The version that the reader sees is sent too, because the seat may get another passenger meanwhile. */
  seat: { seat: number; version: number }
  isOfJourney: boolean
  onDone: (confirmed: ConfirmedChange) => void
  onClose: () => void
}

/** Gives up a seat: shows the refund, and then the button. */
export function GiveUpSeat({ bookingId, seat, isOfJourney, onDone, onClose }: Props) {
  const t = useTexts(texts)
  const offer = useSeatOffer(bookingId, seat)
  if (offer.isError) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError message={offer.error.message} />
        <Button variant="quiet" onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    )
  }
  if (!offer.data || offer.isFetching) {
    return (
      <div role="status" className="grid min-h-72 max-w-[34rem] content-start gap-4">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-32" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  const given = { bookingId, isOfJourney, onDone, offer: offer.data, onBack: onClose }
  return <ChangeOffer {...given} onLookAgain={() => void offer.refetch()} />
}
