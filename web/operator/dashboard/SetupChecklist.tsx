import { Check } from 'lucide-react'
import { textLink } from '../../account/AccountFrame.tsx'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { OwnOperator } from '../operator-queries.ts'

/** The four requirements for publishing, and their progress. An open one links to its page. */
export function SetupChecklist({ own }: { own: OwnOperator }) {
  const { percent, items } = own.checklist
  return (
    <section aria-labelledby="setup-heading" className="grid gap-5 rounded-card bg-panel p-6 shadow-card">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="setup-heading" className="text-xl">
          Setup
        </h2>
        <p className="figures">{percent}%</p>
      </div>
      <ProgressBar label="Overall progress" percent={percent} />
      <ul className="grid divide-y divide-line">
        {items.map(({ key, title, done }) => {
          const to = findStepPath(key, own)
          return (
            <li key={key} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-6 shrink-0 place-items-center rounded-full',
                  done ? 'bg-go-soft text-go' : 'border border-dashed border-edge',
                )}
              >
                {done && <Check className="size-4" />}
              </span>
              <span className="grow">
                {title}
                <span className="sr-only">{done ? ': done' : ': open'}</span>
              </span>
              {!done && to && (
                <Link to={to} className={classNames(textLink, 'text-sm')}>
                  Open<span className="sr-only"> {title}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

// During a review there is nothing to do about it.
function findStepPath(
  key: OwnOperator['checklist']['items'][number]['key'],
  own: OwnOperator,
): string | null {
  if (own.banner?.kind === 'WINDING_UP') return null
  if (key === 'connect' && own.profile) return backOfficePaths.operatorDashboard({ step: '3' })
  if (own.onboarding.open) return backOfficePaths.operatorOnboarding()
  if (key === 'policies') return backOfficePaths.operatorCompany({ part: 'policies' })
  return key === 'profile' ? backOfficePaths.operatorCompany({ part: 'profile' }) : null
}
