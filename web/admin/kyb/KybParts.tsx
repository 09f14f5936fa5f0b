import { ExternalLink, Mail, Pencil } from 'lucide-react'
import type { KybOperator } from '#contract/operators/kyb.ts'
import { formatMoment } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { chooseButtonLook } from '../../ui/button/button-look.ts'
import { Fact, Facts } from '../Facts.tsx'
import { Panel } from '../Panel.tsx'
import { describeStatus, StatusBadge } from '../StatusBadge.tsx'
import { DOCUMENTS } from './KybDocuments.tsx'
import { PayoutBadge } from './PayoutBadge.tsx'

/** The operator's profile, and administrators' notes. */
export function Profile({ operator }: { operator: KybOperator }) {
  return (
    <Panel title="Operator profile">
      <Facts>
        <Fact name="Legal name">{operator.legalName}</Fact>
        <Fact name="AOC number">{operator.aocNumber}</Fact>
        <Fact name="Base country">{operator.baseCountry}</Fact>
        <Fact name="Base">{operator.baseICAO}</Fact>
        <Fact name="Contact email">{operator.contactEmail}</Fact>
        <Fact name="Phone">{operator.contactPhone}</Fact>
        <Fact name="Website">{operator.website}</Fact>
        <Fact name="Account">
          {operator.account && `${operator.account.name}, ${operator.account.email}`}
        </Fact>
        <Fact name="Admin notes">
          {operator.kybNotes ? <span className="whitespace-pre-line">{operator.kybNotes}</span> : 'None'}
        </Fact>
      </Facts>
    </Panel>
  )
}

export function PayoutAccount({ connect }: { connect: KybOperator['connect'] }) {
  return (
    <Panel title="Payout account">
      {connect.stripeAccountId ? (
        <Facts>
          <Fact name="Onboarding">
            <PayoutBadge connect={connect} />
          </Fact>
          <Fact name="Payouts enabled">{connect.payoutsEnabled ? 'Yes' : 'No'}</Fact>
          <Fact name="Account id">
            <span className="figures text-sm">{connect.stripeAccountId}</span>
          </Fact>
        </Facts>
      ) : (
        <p className="text-muted">Stripe Connect not set up</p>
      )}
    </Panel>
  )
}

export function PolicyCard({ policies }: { policies: KybOperator['policies'] }) {
  if (!policies) {
    return (
      <Panel title="Policies">
        <p className="text-muted">No policies have been saved yet.</p>
      </Panel>
    )
  }
  return (
    <Panel title="Policies">
      <Facts>
        <Fact name="Cancellation window">{policies.cancelWindowHours} hours</Fact>
        <Fact name="No-show penalty">{policies.noShowPenaltyPct}%</Fact>
      </Facts>
      <h3 className="text-base font-semibold">Refund tiers</h3>
      <ul className="grid gap-2 text-[0.9375rem]">
        {policies.refundRules.map((rule) => (
          <li key={rule.hoursBeforeMin} className="flex justify-between gap-4">
            <span>{rule.description}</span>
            <span className="figures">{rule.refundPct}%</span>
          </li>
        ))}
      </ul>
      <h3 className="text-base font-semibold">Examples</h3>
      <ul className="grid gap-1 text-[0.9375rem] text-muted">
        {policies.examples.map(({ hoursBefore, example }) => (
          <li key={hoursBefore}>{example}</li>
        ))}
      </ul>
    </Panel>
  )
}

export function QuickActions(props: { operator: KybOperator; onEditPolicies: () => void }) {
  const { contactEmail, website, policies } = props.operator
  const look = chooseButtonLook({ variant: 'secondary', wide: true })
  return (
    <Panel title="Quick actions">
      <div className="grid gap-3">
        <a className={look} href={`mailto:${contactEmail}`}>
          <Mail aria-hidden="true" className="size-4" />
          Email Operator
        </a>
        <Button
          variant="secondary"
          wide
          disabledReason={!policies && 'No policies have been saved yet.'}
          onClick={props.onEditPolicies}
        >
          <Pencil aria-hidden="true" className="size-4" />
          Edit Policies
        </Button>
        {website && (
          <a className={look} href={website} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" className="size-4" />
            Visit Website
          </a>
        )}
      </div>
    </Panel>
  )
}

/** The history of the application, newest first. */
export function Timeline({ operator }: { operator: KybOperator }) {
  return (
    <Panel title="Audit timeline">
      {operator.timeline.length === 0 && <p className="text-muted">Nothing has been submitted yet.</p>}
      <ol className="grid gap-5">
        {operator.timeline.map((step) => (
          <li key={step.id} className="grid justify-items-start gap-1 border-l-2 border-line pl-4">
            <StepBadge step={step} />
            <p className="text-sm text-muted">
              {step.by ?? 'Somebody who is not known any more'}, {formatMoment(step.at)}
              {step.from && `, from ${describeStatus(step.from)}`}
            </p>
            {step.notes && <p className="whitespace-pre-line wrap-anywhere">{step.notes}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function StepBadge({ step: { kind, to, document } }: { step: KybOperator['timeline'][number] }) {
  if (kind === 'APPROVAL') return <Badge tone="select">Approval given</Badge>
  if (to) return <StatusBadge status={to} />
  const accepted = kind === 'DOCUMENT_ACCEPTED'
  return (
    <Badge tone={accepted ? 'go' : 'warning'}>
      {document && DOCUMENTS[document]} {accepted ? 'accepted' : 'declined'}
    </Badge>
  )
}
