import type { EvidenceSection } from '#contract/disputes/disputes.ts'
import { formatMoment } from '../../display/written.ts'
import { Fact, Facts } from '../Facts.tsx'
import { Panel } from '../Panel.tsx'

/** The sections of the evidence file after the statement. */
export function EvidencePreview({ sections }: { sections: readonly EvidenceSection[] }) {
  return (
    <Panel title="Evidence file">
      <p className="text-muted">
        Made from the booking’s record. The bank sees the statement first, then this and nothing more.
      </p>
      <div className="grid gap-6">
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </div>
    </Panel>
  )
}

function Section({ title, facts, paragraphs, events }: EvidenceSection) {
  const isEmpty = facts.length + paragraphs.length + events.length === 0
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{title}</h3>
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      {paragraphs.map((words) => (
        <p key={words} className="text-[0.9375rem] wrap-anywhere">
          {words}
        </p>
      ))}
      {events.length > 0 && (
        <ol className="grid gap-2.5">
          {events.map(({ at, what }) => (
            <li key={`${at} ${what}`} className="grid text-[0.9375rem]">
              <span className="whitespace-pre-line wrap-anywhere">{what}</span>
              <time dateTime={at} className="text-sm text-muted">
                {formatMoment(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {isEmpty && <p className="text-muted">None.</p>}
    </section>
  )
}
