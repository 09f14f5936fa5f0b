import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import type { Likelihood } from '#contract/legs/likelihood.ts'
import { common } from '../../languages/common/common.ts'
import { formatPercent } from '../../languages/formats.ts'
import { useTexts } from '../../languages/texts.ts'
import { Optional } from '../../ui/form/Optional.tsx'

// Loaded on demand, because few visitors open the reasons.
const Reasons = lazy(async () => ({ default: (await import('./LikelihoodReasons.tsx')).LikelihoodReasons }))

/** The likelihood that a leg flies, and its reasons on request. Nothing once the last confirmation is too old. */
export function LegLikelihood({ likelihood, now }: { likelihood: Likelihood; now: Date }) {
  const t = useTexts(common)
  const [wasOpen, setWasOpen] = useState(false)
  if (now.getTime() >= Date.parse(likelihood.darkFromUTC)) return null
  return (
    <details className="group -my-4 open:mb-0" onToggle={() => setWasOpen(true)}>
      <summary className="flex min-h-11 list-none flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{t('likely', { pct: formatPercent(likelihood.percent) })}</span>
        <span className="flex items-center gap-2 text-[0.9375rem] text-muted transition-colors group-hover:text-ink">
          {t('likelyHow')}
          <Plus aria-hidden="true" className="size-4 transition-transform group-open:rotate-45" />
        </span>
      </summary>
      {wasOpen && (
        <Optional fallback={<div className="h-52" />}>
          <Reasons likelihood={likelihood} now={now} />
        </Optional>
      )}
    </details>
  )
}
