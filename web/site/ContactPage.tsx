import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../languages/namespace.ts'
import { contact } from '../languages/pages/contact.ts'
import type { SentenceOf } from '../languages/sentences.ts'
import { Link } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ContactForm } from './forms/ContactForm.tsx'
import { OfficeTime } from './OfficeTime.tsx'
import { Section } from './Section.tsx'

const EMAIL = 'hello@ferrywing.test'

type Sentence = SentenceOf<typeof contact>

/** The contact page: addresses, response times and the form. */
export function ContactPage() {
  const t = useWords(contact)
  return (
    <div className="pb-28">
      <div className="shell grid gap-10 pt-12 md:pt-16">
        <PageHeading
          lead={t('A person reads what you write. Say which flight it is about, if it is about one.')}
        >
          {t('Talk to us.')}
        </PageHeading>
        <ul className="grid gap-6 md:grid-cols-3">
          <ContactCard title="E-mail" text="Support replies within 24 hours.">
            <a href={`mailto:${EMAIL}`} className={linkLook}>
              {EMAIL}
            </a>
          </ContactCard>
          <ContactCard
            title="Live chat"
            text="Mon-Fri 9AM-6PM EST. Send the form and ask for a chat: we open it by e-mail."
          >
            <Link to={{ hash: 'message' }} className={linkLook}>
              {t('Ask for a chat')}
            </Link>
          </ContactCard>
          <ContactCard title="Operators" text="Applications are reviewed within 48 hours.">
            <Link to={paths.operators()} className={linkLook}>
              {t('Sell your empty legs')}
            </Link>
          </ContactCard>
        </ul>
      </div>
      <section
        aria-labelledby="message"
        className="shell grid gap-x-16 gap-y-12 pt-24 lg:grid-cols-[1fr_22rem]"
      >
        <div className="grid content-start gap-8">
          <h2 id="message" className="scroll-mt-8 text-title">
            {t('Send a message')}
          </h2>
          <ContactForm />
        </div>
        <QuickSupport />
      </section>
      <Offices />
      <section aria-labelledby="faq-first" className="shell pt-24 md:pt-32">
        <div className="flex flex-wrap items-center justify-between gap-6 rounded-card bg-panel p-8 shadow-card sm:p-10">
          <div className="grid gap-2">
            <h2 id="faq-first" className="text-heading">
              {t('Perhaps it is answered already.')}
            </h2>
            <p className="text-muted">{t('Holds, prices, refunds, Premium: sixteen short answers.')}</p>
          </div>
          <LinkButton to={paths.faq()} variant="secondary">
            {t('Read the FAQ')}
          </LinkButton>
        </div>
      </section>
    </div>
  )
}

function ContactCard(props: { title: Sentence; text: Sentence; children: ReactNode }) {
  const t = useWords(contact)
  return (
    <li className="grid content-start gap-3 rounded-card bg-panel p-8 shadow-card">
      <h2 className="text-heading">{t(props.title)}</h2>
      <p className="text-muted">{t(props.text)}</p>
      <p>{props.children}</p>
    </li>
  )
}

const SUPPORT: readonly { title: Sentence; text: Sentence; category: string }[] = [
  {
    title: 'A flight in the next hours',
    text: 'Choose A booking and give its reference.',
    category: 'booking',
  },
  { title: 'A charge you do not know', text: 'Report it within 60 days.', category: 'billing' },
  { title: 'Something does not work', text: 'Tell us what you did and saw.', category: 'technical' },
  { title: 'Your personal data', text: 'Privacy inquiries: within 30 days.', category: 'general' },
  { title: 'A legal question', text: 'Legal inquiries: within 5-7 business days.', category: 'general' },
  { title: 'The press', text: 'Figures, pictures, somebody to talk to.', category: 'media' },
]

function QuickSupport() {
  const t = useWords(contact)
  return (
    <aside aria-labelledby="quick" className="grid content-start gap-4">
      <h2 id="quick" className="text-heading">
        {t('Quick support')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {SUPPORT.map(({ title, text, category }) => (
          <li key={title}>
            <Link
              to={`${paths.contact({ category })}#message`}
              className="group grid grid-cols-[1fr_auto] items-center gap-4 py-4"
            >
              <span className="grid">
                <span className="font-medium">{t(title)}</span>
                <span className="text-sm text-muted">{t(text)}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-4 text-route transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
              />
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Offices() {
  const t = useWords(contact)
  return (
    <Section
      id="offices"
      title={t('Two offices')}
      lead={t('Visits by appointment. The clocks are theirs, not yours.')}
    >
      <ul className="grid gap-6 sm:grid-cols-2">
        <Office city="London" country="United Kingdom" zone="GMT" timezone="Europe/London" />
        <Office city="Beirut" country="Lebanon" zone="EET" timezone="Asia/Beirut" />
      </ul>
    </Section>
  )
}

function Office(props: { city: Sentence; country: Sentence; zone: string; timezone: string }) {
  const t = useWords(contact)
  return (
    <li className="flex flex-wrap items-end justify-between gap-6 rounded-card bg-panel p-8 shadow-card">
      <div className="grid gap-1">
        <h3 className="text-heading">{t(props.city)}</h3>
        <p className="text-muted">{t(props.country)}</p>
      </div>
      <p className="flex items-baseline gap-3">
        <OfficeTime timezone={props.timezone} />
        <span className="figures text-muted">{props.zone}</span>
      </p>
    </li>
  )
}

const linkLook =
  'inline-flex min-h-11 items-center font-semibold underline decoration-route decoration-2 underline-offset-4 hover:decoration-ink'

export { ContactPage as Component }
