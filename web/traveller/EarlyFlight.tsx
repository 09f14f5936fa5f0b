import { common } from '../languages/common.ts'
import { flight } from '../languages/flight.ts'
import { useTexts } from '../languages/texts.ts'
import { paths } from '../paths.ts'
import { planPaths } from '../plan/plan-paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'

/** A flight that only Premium sees yet: when it opens, and nothing else of it. */
export function EarlyFlight({ sentence }: { sentence: string }) {
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
