import { useDeferredValue } from 'react'
import type { Finding, FindingLevel } from '#contract/may-be-sold/finding.ts'
import { Notice, type Tone } from '../../ui/Notice.tsx'
import { useFindings } from './leg-queries.ts'
import { type LegValues, toSaleForm } from './leg-values.ts'

/** The findings about selling the typed leg: refusals, needed decisions of an administrator, and notes. */
export function LegFindings({ values }: { values: LegValues }) {
  const form = useDeferredValue(toSaleForm(values))
  const findings = useFindings(form)
  if (!form || !findings.data) return null
  return <FindingList findings={findings.data.findings} title="May this flight be sold?" />
}

/** Findings of one level, each with its source. */
function FindingList({ findings, title }: { findings: readonly Finding[]; title: string }) {
  const groups = LEVELS.map(({ level, ...look }) => ({
    ...look,
    of: findings.filter((found) => found.level === level),
  }))
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <div role="status" className="grid gap-3">
        {groups[0]?.of.length === 0 && groups[1]?.of.length === 0 && (
          <Notice tone="go">Nothing that we know keeps this flight from being sold.</Notice>
        )}
        {groups.map(
          ({ heading, tone, of }) => of.length > 0 && <Group key={heading} {...{ heading, tone, of }} />,
        )}
      </div>
    </section>
  )
}

const LEVELS: { level: FindingLevel; heading: string; tone: Tone }[] = [
  { level: 'REFUSE', heading: 'It cannot be sold like this', tone: 'warning' },
  { level: 'NEEDS_ADMIN', heading: 'We have to grant this first', tone: 'caution' },
  { level: 'WARN', heading: 'Please note', tone: 'info' },
  { level: 'INFO', heading: 'For your information', tone: 'info' },
]

function Group({ heading, tone, of }: { heading: string; tone: Tone; of: readonly Finding[] }) {
  return (
    <Notice tone={tone}>
      <div className="grid gap-2">
        <h3 className="font-semibold">{heading}</h3>
        <ul className="grid gap-2">
          {of.map(({ code, message, source, path }) => (
            <li key={`${code} ${path} ${message}`} className="wrap-anywhere">
              {message.endsWith('.') ? message : `${message}.`}
              <span className="block text-sm">{source}</span>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
