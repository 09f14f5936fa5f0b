import { CircleAlert, Clock, OctagonAlert, Send } from 'lucide-react'
import type { Banner } from '#contract/operators/operators.ts'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { classNames } from '../../ui/class-names.ts'

const looks: Record<Banner['kind'], { icon: typeof Clock; look: string }> = {
  START: { icon: Send, look: 'bg-route-soft text-route' },
  PENDING: { icon: Clock, look: 'bg-caution-soft text-caution' },
  UNDER_REVIEW: { icon: Clock, look: 'bg-select-soft text-select' },
  REJECTED: { icon: OctagonAlert, look: 'bg-warning-soft text-warning' },
  SETUP_REQUIRED: { icon: CircleAlert, look: 'bg-caution-soft text-caution' },
  WINDING_UP: { icon: OctagonAlert, look: 'bg-warning-soft text-warning' },
}

const places = {
  onboarding: backOfficePaths.operatorOnboarding(),
  documents: backOfficePaths.operatorCompany({ part: 'documents' }),
  payouts: backOfficePaths.operatorDashboard({ step: '3' }),
  settings: backOfficePaths.operatorCompany(),
} as const

/** The state of the review and what to do about it; it stays visible while the page scrolls. */
export function KybBanner({ banner }: { banner: Banner }) {
  const { icon: Icon, look } = looks[banner.kind]
  return (
    <section
      aria-label="Review status"
      className={classNames(
        'sticky top-2 z-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card px-5 py-4 shadow-card',
        look,
      )}
    >
      <div className="flex min-w-0 grow basis-72 items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">{banner.title}</p>
          <p className="text-[0.9375rem]">{banner.text}</p>
          {banner.notes && (
            <p className="text-[0.9375rem] [overflow-wrap:anywhere] max-sm:line-clamp-3">“{banner.notes}”</p>
          )}
        </div>
      </div>
      {banner.action && (
        <LinkButton size="small" to={places[banner.action.to]}>
          {banner.action.label}
        </LinkButton>
      )}
    </section>
  )
}
