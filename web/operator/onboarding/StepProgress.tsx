import { Check } from 'lucide-react'
import { STEP_COUNT } from '#contract/operators/operators.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { STEP_TITLES } from './steps.ts'

/** The progress: a bar, and the steps by name; those that may be opened are links. */
export function StepProgress(props: { step: number; firstIncomplete: number; complete: readonly boolean[] }) {
  const { step, firstIncomplete, complete } = props
  const percent = (complete.filter(Boolean).length / STEP_COUNT) * 100
  return (
    <nav aria-label="Onboarding steps" className="grid gap-4">
      <ProgressBar label="Onboarding progress" percent={percent} />
      <p className="text-[0.9375rem] font-semibold sm:hidden">
        Step {step} of {STEP_COUNT}: {STEP_TITLES[step - 1]}
      </p>
      <ol className="grid grid-cols-5 gap-2">
        {STEP_TITLES.map((title, index) => {
          const number = index + 1
          const mark = <StepMark number={number} title={title} done={complete[index] === true} />
          return (
            <li key={title} aria-current={number === step ? 'step' : undefined}>
              {number <= firstIncomplete && number !== step ? (
                <Link
                  to={backOfficePaths.operatorOnboarding({ step: number })}
                  className={classNames(markLook, 'hover:text-ink')}
                >
                  {mark}
                </Link>
              ) : (
                <span className={classNames(markLook, number === step && 'font-semibold text-ink')}>
                  {mark}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const markLook =
  'flex min-h-11 items-center gap-2.5 rounded-full text-sm text-muted transition-colors focus-visible:rounded-full'

function StepMark({ number, title, done }: { number: number; title: string; done: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'figures grid size-7 shrink-0 place-items-center rounded-full text-[0.8125rem]',
          done ? 'bg-route-soft text-route' : 'bg-raise text-ink',
        )}
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <span className="max-sm:sr-only">
        <span className="sr-only">Step {number}: </span>
        {title}
        {done && <span className="sr-only"> (complete)</span>}
      </span>
    </>
  )
}
