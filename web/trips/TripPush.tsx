import type { Trip } from '#contract/trips/trips.ts'
import { push } from '../languages/push/push.ts'
import { useTexts } from '../languages/texts.ts'
import { pushPaths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { TripSection } from './TripSection.tsx'

/** The link to turn notifications on, for a future trip. */
export function TripPush({ trip: { state } }: { trip: Trip }) {
  const t = useTexts(push)
  if (state !== 'CONFIRMED') return null
  return (
    <TripSection id="notifications" title={t('onTrip')}>
      <div className="grid justify-items-start gap-5">
        <p className="text-[0.9375rem] text-muted">{t('onTripWhy')}</p>
        <LinkButton to={pushPaths.push()} reloadDocument variant="secondary">
          {t('manage')}
        </LinkButton>
      </div>
    </TripSection>
  )
}
