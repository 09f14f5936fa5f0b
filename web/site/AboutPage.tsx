import { useWords } from '../languages/namespace.ts'
import { about } from '../languages/pages/about.ts'
import type { SentenceOf } from '../languages/sentences.ts'
import { paths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { NightPanel } from './NightPanel.tsx'
import { Section } from './Section.tsx'
import { SkyHero } from './SkyHero.tsx'

type Sentence = SentenceOf<typeof about>

/** The page about the company and its principles. */
export function AboutPage() {
  const t = useWords(about)
  return (
    <>
      <SkyHero
        title={t('We fill the flight home.')}
        lead={t(
          'Ferrywing is a marketplace for the seats of private jets that would fly empty. We work from London and Beirut.',
        )}
      />
      <Story />
      <Figures />
      <Rules />
      <NightPanel id="talk" title={t('Fly with us, or let us fill your legs.')}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.booking()} size="large">
            {t('See flights on sale')}
          </LinkButton>
          <LinkButton to={paths.operators()} size="large" variant="secondary" className="bg-panel/60">
            {t('For Operators')}
          </LinkButton>
        </div>
      </NightPanel>
    </>
  )
}

function Story() {
  const t = useWords(about)
  return (
    <Section id="story" title={t('Why this exists')}>
      <div className="grid gap-x-16 gap-y-6 text-lg md:grid-cols-2">
        <p>
          {t(
            'A chartered jet flies one way full and often the other way empty. The crew is on duty, the fuel is bought, the slot is booked. What is missing is somebody who happens to go there, on that day, and hears of it in time.',
          )}
        </p>
        <p>
          {t(
            'Until now such seats were passed on by telephone, between brokers, to people who knew whom to ask. We put them on one list with the aircraft, the operator and the whole price, and let anybody hold a seat for fifteen minutes while they think.',
          )}
        </p>
        <p>
          {t(
            'A jet is not a green way to travel, and a cheap seat does not make it one. The flight takes place with or without you; carrying people on it is better than carrying none. We say no more than that.',
          )}
        </p>
        <p>
          {t(
            'We arrange flights and operate none. Who flies you is a licensed carrier, named on every card, and checked by a person before the first of its seats goes on sale.',
          )}
        </p>
      </div>
    </Section>
  )
}

const FIGURES: { figure: string; text: Sentence }[] = [
  { figure: '100+', text: 'operators who reposition' },
  { figure: '50+', text: 'routes they fly' },
  { figure: '3', text: 'regions: North America, Europe and MENA' },
  { figure: '70%', text: 'off charter, at most; 25% is usual at least' },
]

function Figures() {
  const t = useWords(about)
  return (
    <section aria-label={t('Ferrywing in figures')} className="shell pt-24">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card bg-line shadow-card lg:grid-cols-4">
        {FIGURES.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end gap-2 bg-panel p-7">
            <dt className="text-muted">{t(text)}</dt>
            <dd className="text-title tracking-tighter">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const RULES: { title: Sentence; text: Sentence }[] = [
  {
    title: 'The price is the price',
    text: 'The price on the card is what you are charged, per person, with our fee in it.',
  },
  {
    title: 'Seats before money',
    text: 'Your card is charged after your seats are certain. There is no state in which we have your money and you have no seat.',
  },
  {
    title: 'Times are local',
    text: 'A departure is shown by the clock at the airfield, an arrival by the clock where you land.',
  },
  {
    title: 'No hurry that is not real',
    text: 'We show no invented watchers and no false last seats. The one countdown here is your own hold.',
  },
]

function Rules() {
  const t = useWords(about)
  return (
    <Section id="rules" title={t('What we hold to')}>
      <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {RULES.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-3 border-t-2 border-ink pt-5">
            <h3 className="text-xl tracking-tight">{t(title)}</h3>
            <p className="text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export { AboutPage as Component }
