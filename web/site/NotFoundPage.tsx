import { useWords } from '../languages/namespace.ts'
import { notFound } from '../languages/pages/not-found.ts'
import { paths } from '../routing/paths.ts'
import { Globe } from '../ui/art/Globe.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'

/** The page for unknown addresses. */
export function NotFoundPage() {
  const t = useWords(notFound)
  return (
    <div className="relative isolate -mt-20 overflow-hidden bg-dusk-sky text-ink scheme-dark">
      <Globe className="absolute inset-x-0 bottom-0 -z-10 h-[34rem] w-full translate-y-1/4 lg:h-[60rem] lg:translate-y-[38%]" />
      <div className="shell grid min-h-[46rem] content-start justify-items-start gap-6 pt-40 pb-80 lg:min-h-[52rem]">
        <p className="figures text-muted">404</p>
        <h1 className="max-w-[14ch] text-title tracking-tighter">
          {t('There is no runway at this address.')}
        </h1>
        <p className="max-w-[46ch] text-lg text-ink/90">
          {t('The page may have moved, or it is not open yet. The flights are where they always were.')}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.booking()}>{t('Explore Routes')}</LinkButton>
          <LinkButton to={paths.home()} variant="secondary" className="bg-panel/60">
            {t('Return to Home')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

export { NotFoundPage as Component }
