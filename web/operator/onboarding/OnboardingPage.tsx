import { useEffect, useRef, useState } from 'react'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { useIsHere } from '../../display/use-is-here.ts'
import { Navigate, useNavigate, useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDocumentUploads } from '../documents/use-document-uploads.ts'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { type OwnOperator, useOperator, useOperatorChanged } from '../operator-queries.ts'
import { pollPayouts } from '../payouts/poll-payouts.ts'
import { CompanyStep } from './CompanyStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { PayoutStep } from './PayoutStep.tsx'
import { PoliciesStep } from './PoliciesStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { STEP_HEADING_ID } from './StepForm.tsx'
import { StepProgress } from './StepProgress.tsx'
import { chooseStep } from './steps.ts'
import { useDraft, useRememberedStep } from './use-draft.ts'

const SUBMITTED = 'Onboarding submitted for review!'

/** The five steps of an operator's application. Each has its own address. */
export function OnboardingPage() {
  const operator = useOperator({ pollMs: pollPayouts })
  const [submitted, setSubmitted] = useState(false)
  // Checked first: the new facts close this page too, and may arrive before the redirect to the dashboard.
  if (submitted)
    return <Navigate to={backOfficePaths.operatorDashboard()} state={{ message: SUBMITTED }} replace />
  if (operator.data && !operator.data.onboarding.open)
    return <Navigate to={backOfficePaths.operatorDashboard()} replace />
  return (
    <>
      <PageHeading lead="Five steps to your first listed leg. What you save is kept; come back whenever it suits you.">
        Operator Onboarding
      </PageHeading>
      {operator.isPending && <StepSkeleton />}
      {operator.isLoadingError && <LoadFailure of={operator} />}
      {operator.data && <Steps own={operator.data} onSubmitted={() => setSubmitted(true)} />}
    </>
  )
}

function Steps({ own, onSubmitted }: { own: OwnOperator; onSubmitted: () => void }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const operatorChanged = useOperatorChanged()
  const uploads = useDocumentUploads()
  const { draft, keep, forget } = useDraft()
  const { step: firstIncomplete, steps } = own.onboarding
  const step = chooseStep({ asked: params.get('step'), remembered: draft.step, firstIncomplete })
  useRememberedStep(step)
  useFocusOnStep(step)

  const props = {
    own,
    draft,
    keep,
    async onSaved() {
      await operatorChanged()
      const shown = new URLSearchParams(window.location.search).get('step')
      if (isHere() && shown === String(step))
        await navigate(backOfficePaths.operatorOnboarding({ step: step + 1 }))
    },
  }

  if (params.get('step') !== String(step))
    return <Navigate to={backOfficePaths.operatorOnboarding({ step })} replace />
  return (
    <div className="grid gap-8">
      <StepProgress
        step={step}
        firstIncomplete={firstIncomplete}
        complete={steps.map(({ complete }) => complete)}
      />
      {own.profile?.kybStatus === 'REJECTED' && <Rejection notes={own.profile.kybNotes} />}
      {step === 1 && <CompanyStep {...props} />}
      {step === 2 && <DocumentsStep {...props} uploads={uploads} />}
      {step === 3 && <PayoutStep {...props} />}
      {step === 4 && <PoliciesStep {...props} />}
      {step === 5 && <ReviewStep {...props} forget={forget} onSubmitted={onSubmitted} />}
      <LeaveWarning unsaved={Boolean(draft.company || draft.policies) || uploads.unsaved}>
        What you typed stays in this tab until you save it; files that are chosen and not uploaded do not.
      </LeaveWarning>
    </div>
  )
}

// Only after a change of step: on the first view of the page the focus stays at its beginning.
function useFocusOnStep(step: number): void {
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    document.getElementById(STEP_HEADING_ID)?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
}

function Rejection({ notes }: { notes: string | null }) {
  return (
    <Notice tone="warning">
      <p className="font-semibold">Application Rejected</p>
      {notes && <p>{notes}</p>}
    </Notice>
  )
}

function StepSkeleton() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-16" />
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-[28rem] rounded-card" />
    </div>
  )
}
