import type { ReactNode } from 'react'
import { useWords } from '../languages/namespace.ts'
import { howItWorks } from '../languages/pages/how-it-works.ts'
import type { SentenceOf } from '../languages/sentences.ts'
import { paths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Bullets } from './Bullets.tsx'
import { NightPanel } from './NightPanel.tsx'
import { BookArt, DiscoverArt, WatchlistArt } from './pictures.tsx'
import { Section } from './Section.tsx'
import { SkyHero } from './SkyHero.tsx'

type Sentence = SentenceOf<typeof howItWorks>

/** The page about the three steps of booking, and the reasons to book here. */
export function HowItWorksPage() {
  const t = useWords(howItWorks)
  return (
    <>
      <SkyHero
        title={t('Three moves, then wheels up.')}
        lead={t(
          'A jet drops its guests in Nice and is needed in London tomorrow. It flies either way. Here is how one of its seats becomes yours.',
        )}
      >
        <LinkButton to={paths.earlyAccess()} size="large">
          {t('Get Early Access')}
        </LinkButton>
        <LinkButton to={paths.routes()} size="large" variant="secondary" className="bg-panel/60">
          {t('Explore Routes')}
        </LinkButton>
      </SkyHero>
      <Steps />
      <WhyChoose />
      <NightPanel id="next" title={t('The next one leaves with or without you.')}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.booking()} size="large">
            {t('See flights on sale')}
          </LinkButton>
          <LinkButton to={paths.register()} size="large" variant="secondary" className="bg-panel/60">
            {t('Get Started')}
          </LinkButton>
        </div>
      </NightPanel>
    </>
  )
}

function Steps() {
  return (
    <ol className="shell grid gap-20 pt-24 md:gap-28 md:pt-32">
      <Step
        number={1}
        title="Discover"
        art={<DiscoverArt />}
        lead="Live empty legs from verified operators, on one list, the soonest first."
        details={[
          'The real aircraft with its tail, the real airfield and the real time, by the clocks at both ends.',
          'The total per person that your card is charged: the fare, with our fee in it, and each tax of the route by its name. A hold freezes them, and nothing is added at the end.',
          'Every card shows the legal name of the operating carrier.',
          'Prices that fall towards departure show the way they will fall.',
        ]}
      />
      <Step
        number={2}
        title="Watchlist"
        art={<WatchlistArt />}
        lead="Empty legs are decided late. Let the route come to you."
        details={[
          'Save a route once: two cities, how far around them, and the days that suit you.',
          'Alerts by SMS and e-mail when a leg appears on it.',
          'Price-drop notifications for legs that you have seen already.',
          'One message per leg and price. We do not send the same thing twice.',
        ]}
      />
      <Step
        number={3}
        title="Book and go"
        art={<BookArt />}
        lead="From a seat you like to a seat that is yours in a few minutes."
        details={[
          'Your seats are held for 15 minutes while you decide. Nobody else can buy them.',
          'Instant booking by card. You are charged once the seats are confirmed, never before.',
          'A digital boarding pass with the terminal, the time to be there and the tail number.',
          'Support answers 24/7 when a plan changes.',
        ]}
      />
    </ol>
  )
}

function Step(props: {
  number: number
  title: Sentence
  art: ReactNode
  lead: Sentence
  details: readonly Sentence[]
}) {
  const t = useWords(howItWorks)
  return (
    <li className="grid items-center gap-x-20 gap-y-10 lg:grid-cols-2 lg:odd:[&>:first-child]:order-2">
      <div aria-hidden="true" className="rounded-card bg-panel p-8 shadow-card sm:p-14">
        {props.art}
      </div>
      <div className="grid gap-6">
        <span aria-hidden="true" className="figures text-route">
          {props.number} / 3
        </span>
        <h2 className="text-title">{t(props.title)}</h2>
        <p className="max-w-[44ch] text-lg">{t(props.lead)}</p>
        <div className="max-w-[52ch] text-muted">
          <Bullets items={props.details.map((detail) => t(detail))} />
        </div>
      </div>
    </li>
  )
}

const REASONS: readonly { title: Sentence; text: Sentence }[] = [
  {
    title: 'Verified operators',
    text: 'Certificate, insurance and bank account are checked by a person before the first seat is on sale. Lose one, and the legs leave the list the same minute.',
  },
  {
    title: '25-70% off charter',
    text: 'The aircraft flies home in any case. You pay towards a flight that would have earned nothing, and the card shows what the charter would cost.',
  },
  {
    title: 'No seat sold twice',
    text: 'A held seat is yours until the clock ends, to the second. Paying late never costs you money without a seat.',
  },
  {
    title: 'Refunds by rule',
    text: 'The refund terms are part of the booking from the moment you make it. If the operator cancels, all of your money comes back.',
  },
]

function WhyChoose() {
  const t = useWords(howItWorks)
  return (
    <Section
      id="why"
      title={t('Why Choose Ferrywing')}
      lead={t(
        'Sharing a jet is a matter of trust in people you have not met. These four we have made rules.',
      )}
    >
      <ul className="grid gap-6 sm:grid-cols-2">
        {REASONS.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-3 rounded-card bg-panel p-8 shadow-card">
            <h3 className="text-heading">{t(title)}</h3>
            <p className="text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export { HowItWorksPage as Component }
