import { useWords } from '../languages/namespace.ts'
import { faq } from '../languages/pages/faq.ts'
import { Link } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { faqGroups } from './faq.ts'

/** Four groups of questions; in each, one answer is open at a time. */
export function FaqPage() {
  const t = useWords(faq)
  return (
    <Page>
      <PageHeading lead={t('Short answers to what people ask before they share a jet.')}>
        {t('Frequently asked questions')}
      </PageHeading>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_1fr]">
        <nav aria-label={t('Groups of questions')} className="lg:sticky lg:top-8 lg:self-start">
          <ul className="flex flex-wrap gap-x-6 lg:grid">
            {faqGroups.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={{ hash: id }}
                  className="inline-flex min-h-11 items-center font-medium text-muted transition-colors hover:text-ink"
                >
                  {t(title)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-16">
          {faqGroups.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id} className="grid gap-5">
              <h2 id={id} className="scroll-mt-8 text-heading">
                {t(title)}
              </h2>
              <Accordion
                name={id}
                items={questions.map(({ title, content }) => ({ title: t(title), content: t(content) }))}
              />
            </section>
          ))}
          <section
            aria-labelledby="ask"
            className="flex flex-wrap items-center justify-between gap-6 rounded-card bg-panel p-8 shadow-card"
          >
            <div className="grid gap-2">
              <h2 id="ask" className="text-heading">
                {t('Not answered?')}
              </h2>
              <p className="text-muted">{t('Ask us. A person answers within 24 hours.')}</p>
            </div>
            <LinkButton to={paths.contact()}>{t('Contact us')}</LinkButton>
          </section>
        </div>
      </div>
    </Page>
  )
}

export { FaqPage as Component }
