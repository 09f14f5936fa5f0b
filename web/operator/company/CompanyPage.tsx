import { useEffect, useState } from 'react'
import type { SellerForm } from '#contract/invoices/invoices.ts'
import { DOCUMENT_TYPES, type OperatorProfile } from '#contract/operators/operators.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { useLocation } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DocumentCard } from '../documents/DocumentCard.tsx'
import { useDocumentUploads } from '../documents/use-document-uploads.ts'
import { LeaveWarning } from '../LeaveWarning.tsx'
import type { CompanyFields } from '../onboarding/draft.ts'
import { useOperator } from '../operator-queries.ts'
import { PayoutSetup } from '../payouts/PayoutSetup.tsx'
import { pollPayouts } from '../payouts/poll-payouts.ts'
import type { PolicyFields } from '../policies/policy-fields.ts'
import { CompanySection } from './CompanySection.tsx'
import { InvoiceSection } from './InvoiceSection.tsx'
import { MinorSection } from './MinorSection.tsx'
import { PolicySection } from './PolicySection.tsx'
import { ProfileSection } from './ProfileSection.tsx'

/** The operator's company: its details, documents, payouts and policies. */
export function CompanyPage() {
  const operator = useOperator({ pollMs: pollPayouts })
  const { data } = operator
  return (
    <>
      <PageHeading lead="What travellers, our reviewers and your bank go by.">
        {data?.profile?.name ?? 'Company'}
      </PageHeading>
      {operator.isPending && <CompanySkeleton />}
      {operator.isLoadingError && <LoadFailure of={operator} />}
      {data && !data.profile && (
        <EmptyState
          title="Nothing is known of your company yet."
          action={<LinkButton to={backOfficePaths.operatorOnboarding()}>Start Onboarding</LinkButton>}
        >
          Five steps, then we review your papers within 2-3 business days.
        </EmptyState>
      )}
      {data?.profile && <Company profile={data.profile} />}
    </>
  )
}

function Company({ profile }: { profile: OperatorProfile }) {
  const uploads = useDocumentUploads()
  // The typed changes; null while nothing is edited.
  const [company, setCompany] = useState<CompanyFields | null>(null)
  const [seller, setSeller] = useState<SellerForm | null>(null)
  const [policies, setPolicies] = useState<PolicyFields | null>(null)
  useScrollToPart()
  return (
    <div className="grid gap-14">
      <CompanySection id="profile" title="Company details" lead="Your legal name is shown with every flight.">
        <ProfileSection profile={profile} typed={company} onTyped={setCompany} />
      </CompanySection>
      <CompanySection
        id="documents"
        title="Documents"
        lead="A certificate counts until the end of its last day. Replace it before; we remind you."
        bare
      >
        <div className="grid gap-5">
          {DOCUMENT_TYPES.map((type) => (
            <DocumentCard
              key={type}
              type={type}
              kept={profile.docsJSON[type]}
              uploads={uploads}
              sendsItself
            />
          ))}
        </div>
      </CompanySection>
      <CompanySection id="payouts" title="Payouts" lead="Through Stripe Connect, to your own account.">
        <PayoutSetup connect={profile.connect} />
      </CompanySection>
      <CompanySection
        id="invoices"
        title="Invoices"
        lead="Your address and VAT id, as shown on the invoices that we issue in your name."
      >
        <InvoiceSection typed={seller} onTyped={setSeller} />
      </CompanySection>
      <CompanySection
        id="policies"
        title="Policies"
        lead="Changes hold for bookings from now on; earlier ones keep theirs."
      >
        <PolicySection profile={profile} typed={policies} onTyped={setPolicies} />
      </CompanySection>
      <CompanySection
        id="children"
        title="Children"
        lead="Travellers name who answers for a child that flies alone; you and the crew see it."
      >
        <MinorSection profile={profile} />
      </CompanySection>
      <LeaveWarning unsaved={company !== null || seller !== null || policies !== null || uploads.unsaved}>
        What you typed here and the files that you chose would be lost.
      </LeaveWarning>
    </div>
  )
}

// The browser scrolls to the anchor before React has drawn the part, so scroll again.
function useScrollToPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

function CompanySkeleton() {
  return (
    <div className="grid gap-14">
      {['profile', 'documents', 'payouts'].map((part) => (
        <Skeleton key={part} className="h-80 rounded-card" />
      ))}
    </div>
  )
}
