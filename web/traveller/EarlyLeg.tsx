import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { useTexts } from '../languages/texts.ts'
import { paths, planPaths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Replaces a leg that only Premium members can see: says when it opens to everybody. */
export function EarlyLeg({ sentence }: { sentence: string }) {
  const t = useTexts(flight)
  const all = useTexts(common)
  return (
    <EmptyState
      title={t('notOpenYet')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={planPaths.premium()}>{t('seePremium')}</LinkButton>
          <LinkButton to={paths.booking()} variant="secondary">
            {all('seeOtherFlights')}
          </LinkButton>
        </div>
      }
    >
      {sentence} {t('shownThen')}
    </EmptyState>
  )
}
