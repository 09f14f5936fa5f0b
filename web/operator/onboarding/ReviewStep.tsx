import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DOCUMENT_TYPES, type OperatorProfile, operators } from '#contract/operators/operators.ts'
import { textLink } from '../../account/AccountFrame.tsx'
import { ApiError, call } from '../../data/api.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toCompanyFields } from '../CompanyFields.tsx'
import { CompanyFacts } from '../company/CompanyFacts.tsx'
import { formatDay } from '../dates.ts'
import { DOCUMENT_NAMES } from '../documents/DocumentCard.tsx'
import { useOperatorChanged } from '../operator-queries.ts'
import { PayoutBadge } from '../payouts/PayoutSetup.tsx'
import { PolicyFacts } from '../policies/PolicyFacts.tsx'
import { toPoliciesBody, toPolicyFields } from '../policies/policy-fields.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'
import { STEP_TITLES } from './steps.ts'

const FAILURE = 'Failed to submit application. Please try again.'

/** Step 5: shows all entries and submits the application. */
export function ReviewStep(props: StepProps & { forget: () => void; onSubmitted: () => void }) {
  const { own, draft, forget, onSubmitted } = props
  const operatorChanged = useOperatorChanged()
  const { profile } = own
  const submitting = useMutation({
    mutationFn: async () => {
      const companyData = toCompanyFields(profile)
      const policies = toPoliciesBody(toPolicyFields(profile?.policies ?? null))
      await call(operators.submit, { body: { companyData, policies } })
      forget()
      onSubmitted()
      await operatorChanged()
    },
  })
  const unsaved = [draft.company && 1, draft.policies && 4].filter((step) => step !== undefined)
  if (!profile) return null
  return (
    <StepForm
      step={5}
      lead="We review it within 2-3 business days and mail you what we decide."
      next="Submit Application"
      busy={submitting.isPending && 'Submitting...'}
      nextDisabledReason={unsaved.length > 0 && 'Save your changes first.'}
      onNext={() => submitting.mutate()}
    >
      {unsaved.map((step) => (
        <Notice key={step} tone="caution">
          {STEP_TITLES[step - 1]} has changes that are not saved.{' '}
          <Link to={backOfficePaths.operatorOnboarding({ step })} className="underline underline-offset-4">
            Go to step {step}
          </Link>
        </Notice>
      ))}
      <div className="grid gap-5">
        <Part step={1}>
          <CompanyFacts profile={profile} />
        </Part>
        <Part step={2}>
          <ul className="grid divide-y divide-line">
            {DOCUMENT_TYPES.map((type) => (
              <DocumentLine key={type} document={profile.docsJSON[type]} />
            ))}
          </ul>
        </Part>
        <Part step={3}>
          <p>
            <PayoutBadge connect={profile.connect} />
          </p>
        </Part>
        <Part step={4}>{profile.policies && <PolicyFacts policies={profile.policies} />}</Part>
      </div>
      {submitting.error && <SubmitFailure error={submitting.error} />}
    </StepForm>
  )
}

function Part({ step, children }: { step: number; children: ReactNode }) {
  const title = STEP_TITLES[step - 1]
  return (
    <section aria-label={title} className="grid gap-5 rounded-card bg-panel p-6 shadow-card">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg">{title}</h3>
        <Link to={backOfficePaths.operatorOnboarding({ step })} className={textLink}>
          Edit<span className="sr-only"> {title}</span>
        </Link>
      </div>
      {children}
    </section>
  )
}

function DocumentLine({ document }: { document: OperatorProfile['docsJSON']['aoc'] }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
      <span className="text-muted">{DOCUMENT_NAMES[document.type].title}</span>
      {document.id ? (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {document.name}
          {document.expiresOn && (
            <span className="text-sm text-muted">, until {formatDay(document.expiresOn)}</span>
          )}
        </span>
      ) : (
        <Badge>Not uploaded</Badge>
      )}
    </li>
  )
}

function SubmitFailure({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error.details : []
  return (
    <div className="grid gap-3">
      <FormError message={FAILURE} />
      {details.length > 0 && (
        <ul className="list-disc pl-6 text-[0.9375rem] text-warning">
          {details.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
