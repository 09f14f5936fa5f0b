import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LegalDocument, LegalSection } from '#contract/legal/document.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { chooseButtonLook } from '../../ui/button/button-look.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SummaryForm } from './SummaryForm.tsx'

/** A legal text with its summary, its table of contents and its actions. */
export function LegalPage({ text }: { text: LegalDocument }) {
  return (
    <Page className="legal">
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <div className="-mt-4 grid gap-6">
        <dl className="flex flex-wrap gap-x-8 gap-y-1 text-[0.9375rem] text-muted">
          <Fact name="Last updated" value={text.lastUpdated} />
          <Fact name="Effective" value={text.effective} />
        </dl>
        <Actions text={text} />
      </div>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[17rem_1fr]">
        <Contents sections={text.sections} />
        <div className="grid max-w-[46rem] gap-12">
          <Card padded className="grid gap-4">
            <h2 className="text-heading">In short</h2>
            <ul className="prose">
              {text.summary.map((sentence) => (
                <li key={sentence} className="ml-5 list-disc">
                  {sentence}
                </li>
              ))}
            </ul>
          </Card>
          <div className="prose">
            {text.sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </div>
        </div>
      </div>
    </Page>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink">{value}</dd>
    </div>
  )
}

function Actions({ text }: { text: LegalDocument }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <a href={paths.legalPdf(text.name)} download className={chooseButtonLook({})}>
        <Download aria-hidden="true" className="size-4" />
        Download PDF
      </a>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Email Summary
      </Button>
      <LinkButton variant="secondary" to={paths.dataExport()}>
        Request Data Export
      </LinkButton>
      <LinkButton variant="secondary" to={paths.deleteMyData()}>
        Delete My Data
      </LinkButton>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Email Summary">
        <SummaryForm name={text.name} title={text.title} />
      </Dialog>
    </div>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-8 print:hidden">
      <h2 className="text-base font-semibold tracking-normal">Contents</h2>
      <ol className="mt-2 grid text-[0.9375rem] text-muted">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-9 items-center hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Section({ section: { id, title, blocks } }: { section: LegalSection }) {
  return (
    <section className="contents">
      <h2 id={id}>{title}</h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}
