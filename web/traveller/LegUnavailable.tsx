import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { useTexts } from '../languages/texts.ts'
import { paths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Says that the leg does not exist or has no free seats. */
export function LegUnavailable() {
  const t = useTexts(flight)
  const all = useTexts(common)
  return (
    <EmptyState
      title={t('unavailable')}
      action={<LinkButton to={paths.booking()}>{all('seeOtherFlights')}</LinkButton>}
    >
      {t('unavailableText')}
    </EmptyState>
  )
}
