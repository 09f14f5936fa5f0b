import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { STEP_TITLES } from './steps.ts'

export const STEP_HEADING_ID = 'step-heading'

type StepFormProps = {
  step: number
  lead: ReactNode
  /** The error of the step as a whole. */
  failure?: string | null | undefined
  next?: string
  /** The action under way after Next: 'Saving...'. */
  busy: string | false
  nextDisabledReason?: string | false
  onNext: () => void
  children: ReactNode
}

/** One step: its heading, its fields, Previous and Next. */
export function StepForm(props: StepFormProps) {
  const { step } = props
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!props.busy && !props.nextDisabledReason) props.onNext()
    // React shows the problems in the next frame.
    requestAnimationFrame(() => focusFirstProblem(form.current))
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-8">
      <div className="grid gap-2">
        <h2 id={STEP_HEADING_ID} tabIndex={-1} className="text-heading outline-none">
          {STEP_TITLES[step - 1]}
        </h2>
        <p className="max-w-[60ch] text-muted">{props.lead}</p>
      </div>
      {props.children}
      <FormError message={props.failure} />
      <div className="flex flex-wrap-reverse items-start justify-between gap-4 border-t border-line pt-6">
        {step > 1 ? (
          <Button
            variant="secondary"
            disabled={Boolean(props.busy)}
            onClick={() => void navigate(backOfficePaths.operatorOnboarding({ step: step - 1 }))}
          >
            Previous
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" busy={props.busy} disabledReason={props.nextDisabledReason}>
          {props.next ?? 'Next'}
        </Button>
      </div>
    </form>
  )
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
