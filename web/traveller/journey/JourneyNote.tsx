import type { Hold } from '#contract/bookings/bookings.ts'
import { journey as texts } from '../../languages/journey/journey.ts'
import { useTexts } from '../../languages/texts.ts'
import { journeyPaths } from '../../routing/paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'

/** Says on the page of one leg that these seats belong to a journey, and links to the journey. */
export function JourneyNote({ hold, journey }: { hold: Hold; journey: NonNullable<Hold['journey']> }) {
  const t = useTexts(texts)
  const [firstLegId, secondLegId] =
    journey.part === 1 ? [hold.legId, journey.otherLegId] : [journey.otherLegId, hold.legId]
  return (
    <Card padded className="grid gap-5">
      <h2 className="text-heading">{t('heldWithOther')}</h2>
      <p className="text-muted">{t(journey.part === 1 ? 'withSecond' : 'withFirst')}</p>
      <LinkButton to={journeyPaths.journey({ firstLegId, secondLegId })} size="large" wide>
        {t('goToJourney')}
      </LinkButton>
    </Card>
  )
}
