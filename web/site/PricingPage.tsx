import type { ReactNode } from 'react'
import { useWords } from '../languages/namespace.ts'
import { pricing } from '../languages/pages/pricing.ts'
import type { SentenceOf } from '../languages/sentences.ts'
import { Link } from '../router/router.tsx'
import { paths, planPaths } from '../routing/paths.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Bullets } from './Bullets.tsx'
import { pricingQuestions } from './faq.ts'
import { formatDollars } from './format-dollars.ts'
import { NightPanel } from './NightPanel.tsx'
import { freePlan } from './plans.ts'
import { Section } from './Section.tsx'
import { useQueryOnceHydrated } from './shell/use-query-once-hydrated.ts'

type Billing = 'monthly' | 'annual'
type Sentence = SentenceOf<typeof pricing>

/** The prices of the plans, monthly or annual by the URL. */
export function PricingPage() {
  const t = useWords(pricing)
  return (
    <>
      <div className="shell grid gap-10 pt-12 md:pt-16">
        <PageHeading
          lead={t(
            'Seats cost what their card says, with either plan. Premium is for those who want to hear of them first.',
          )}
        >
          {t('Two plans, one of them free.')}
        </PageHeading>
        <Plans />
      </div>
      <Enterprise />
      <Section id="questions" title={t('Before you choose')}>
        <Accordion
          name="pricing"
          items={pricingQuestions.map(({ title, content }) => ({ title: t(title), content: t(content) }))}
        />
      </Section>
      <NightPanel id="try" title={t('Fourteen days to see what you would have missed.')}>
        <LinkButton to={planPaths.premium()} size="large">
          {t('Start free trial')}
        </LinkButton>
      </NightPanel>
    </>
  )
}

function Plans() {
  const t = useWords(pricing)
  const [query] = useQueryOnceHydrated()
  const billing: Billing = query.get('billing') === 'annual' ? 'annual' : 'monthly'

  return (
    <>
      <BillingToggle billing={billing} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Plan
          id="plan-free"
          name="Free"
          priceMinor={0}
          per="for as long as you like"
          note="No card, no end date."
          features={freePlan}
          action={
            <LinkButton to={paths.register()} variant="secondary" size="large" wide>
              {t('Get Started')}
            </LinkButton>
          }
        />
        <Plan
          id="plan-premium"
          name="Premium"
          priceMinor={billing === 'annual' ? 149_00 : 19_00}
          per={billing === 'annual' ? 'per year, billed annually' : 'per month'}
          note="14-day trial, no card. 30-day money-back guarantee."
          features={[
            'Unlimited watchlists',
            'Instant price alerts',
            'SMS and email notifications',
            'Concierge chat',
            'Early access to new legs',
            'Priority booking',
            'Analytics of routes and prices',
            'Custom route requests',
          ]}
          action={
            <LinkButton
              to={planPaths.premium({ billing: billing === 'annual' ? 'annual' : undefined })}
              size="large"
              wide
            >
              {t('Start free trial')}
            </LinkButton>
          }
          chosen
        />
      </div>
    </>
  )
}

// Links, so that a click works before the page's script has loaded.
function BillingToggle({ billing }: { billing: Billing }) {
  const t = useWords(pricing)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <nav aria-label={t('Billing')} className="inline-flex rounded-full bg-raise p-1">
        {(['monthly', 'annual'] as const).map((value) => (
          <Link
            key={value}
            to={paths.pricing({ billing: value === 'annual' ? value : undefined })}
            replace
            preventScrollReset
            aria-current={billing === value ? 'true' : undefined}
            className="flex min-h-11 items-center rounded-full px-6 text-[0.9375rem] font-semibold text-muted transition-colors focus-visible:rounded-full aria-[current=true]:bg-ink aria-[current=true]:text-paper"
          >
            {t(value === 'monthly' ? 'Monthly' : 'Annual')}
          </Link>
        ))}
      </nav>
      <Badge tone="go">{t('Save {pct}%', { pct: 37 })}</Badge>
    </div>
  )
}

function Plan(props: {
  id: string
  name: Sentence
  /** In US dollars. */
  priceMinor: number
  per: Sentence
  note: Sentence
  features: readonly Sentence[]
  action: ReactNode
  chosen?: boolean
}) {
  const t = useWords(pricing)
  return (
    <article
      aria-labelledby={props.id}
      className={
        props.chosen
          ? 'relative flex flex-col gap-8 overflow-hidden rounded-card bg-panel p-8 shadow-card before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-route sm:p-10'
          : 'flex flex-col gap-8 rounded-card bg-panel p-8 shadow-card sm:p-10'
      }
    >
      <div className="grid gap-4">
        <h2 id={props.id} className="text-heading">
          {t(props.name)}
        </h2>
        <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-display tracking-tighter">{formatDollars(props.priceMinor)}</span>
          <span className="text-muted">{t(props.per)}</span>
        </p>
        <p className="text-muted">{t(props.note)}</p>
      </div>
      <Bullets items={props.features.map((feature) => t(feature))} />
      <div className="mt-auto">{props.action}</div>
    </article>
  )
}

function Enterprise() {
  const t = useWords(pricing)
  return (
    <Section
      id="enterprise"
      title={t('Enterprise')}
      lead={t('For travel desks, family offices and agencies that book for others.')}
    >
      <div className="grid gap-8 rounded-card bg-panel p-8 shadow-card sm:p-10 lg:grid-cols-[1fr_auto] lg:items-center">
        <Bullets
          items={[
            t('One account for a team, with its own people and limits'),
            t('Invoices each month; wire transfers for bookings over $10,000'),
            t('A named person to call, and route requests worked on by hand'),
          ]}
        />
        <LinkButton to={paths.contact({ category: 'billing' })} variant="secondary" size="large">
          {t('Talk to us')}
        </LinkButton>
      </div>
    </Section>
  )
}

export { PricingPage as Component }
