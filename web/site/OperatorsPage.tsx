import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Bullets } from './Bullets.tsx'
import { PartnerForm } from './forms/PartnerForm.tsx'
import { Section } from './Section.tsx'
import { SkyHero } from './SkyHero.tsx'
import { type SampleOperator, sampleOperators } from './sample-operators.ts'

const APPLICATION = 'application-form'

/** The page for operators: benefits, requirements and the application. */
export function OperatorsPage() {
  return (
    <div className="pb-28">
      <SkyHero
        title="Your empty legs, sold by the seat."
        lead="The crew is on duty and the fuel is in the tanks. List the leg, set a floor, and let travellers pay for the way home."
      >
        <LinkButton to={{ hash: APPLICATION }} size="large">
          Apply to partner
        </LinkButton>
        <LinkButton to={{ hash: 'requirements' }} size="large" variant="secondary" className="bg-panel/60">
          What we ask for
        </LinkButton>
      </SkyHero>
      <Benefits />
      <Section
        id="who"
        title="Made for fleets like these"
        lead="Sample profiles: the kinds of operator that reposition on our routes."
      >
        <ul className="grid gap-6 md:grid-cols-3">
          {sampleOperators.map((operator) => (
            <OperatorCard key={operator.id} operator={operator} />
          ))}
        </ul>
      </Section>
      <Requirements />
      <section
        id={APPLICATION}
        aria-labelledby="apply"
        className="shell grid scroll-mt-4 gap-x-16 gap-y-10 pt-24 md:pt-32 lg:grid-cols-[20rem_1fr]"
      >
        <div className="grid content-start gap-5">
          <h2 id="apply" className="text-title">
            Apply
          </h2>
          <p className="text-muted">
            Three fields are enough; the others help us to answer well. Applications are reviewed within 48
            hours, by a person, and answered either way.
          </p>
        </div>
        <div className="rounded-card bg-panel p-6 shadow-card sm:p-10">
          <PartnerForm />
        </div>
      </section>
    </div>
  )
}

const BENEFITS = [
  {
    title: 'Free onboarding during beta',
    text: 'No fee to join, none to list. We set up your fleet, terminals and policies with you.',
  },
  {
    title: 'Revenue sharing',
    text: 'You set the price and the floor it may fall to. We keep a share of what is sold, and nothing of what is not.',
  },
  {
    title: 'Instant booking',
    text: 'Seats are held, paid and confirmed without a call to your desk. No seat is sold twice, and no manifest waits for a payment.',
  },
  {
    title: 'Reviewed within 48 hours',
    text: 'A person reads your application and your papers. You know where you stand at every step.',
  },
]

function Benefits() {
  return (
    <Section id="benefits" title="What you get">
      <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {BENEFITS.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-3 border-t-2 border-route pt-5">
            <h3 className="text-xl tracking-tight">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OperatorCard({ operator }: { operator: SampleOperator }) {
  return (
    <li className="grid content-start gap-5 rounded-card bg-panel p-8 shadow-card">
      <svg
        aria-hidden="true"
        viewBox="0 0 64 64"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-16"
      >
        <circle cx="32" cy="32" r="30" className="stroke-line" />
        <path d={operator.logo} className="stroke-route" />
      </svg>
      <div className="grid gap-1">
        <h3 className="text-heading">{operator.name}</h3>
        <p className="text-muted">{operator.base}</p>
      </div>
      <p className="text-muted">{operator.description}</p>
      <p className="mt-auto border-t border-line pt-4 text-sm font-medium">{operator.fleetHighlights}</p>
    </li>
  )
}

function Requirements() {
  return (
    <Section
      id="requirements"
      title="What we ask for"
      lead="The same papers any charter desk keeps at hand. Bring them once; we remind you before they run out."
    >
      <div className="rounded-card bg-panel p-8 text-lg shadow-card sm:p-10">
        <Bullets
          items={[
            'An air operator certificate, or Part 135 authority, that is in force',
            'Insurance for passengers and third parties, with the certificate',
            'The tail numbers, types and seats of the aircraft you list',
            'A company document that shows who may sign',
            'A bank account for payouts, verified by our payment provider',
            'Refund terms that you can keep: you choose them, travellers see them before they pay',
          ]}
        />
      </div>
    </Section>
  )
}

export { OperatorsPage as Component }
