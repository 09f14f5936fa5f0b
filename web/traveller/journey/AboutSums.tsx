import { lazy } from 'react'
import type { Sum } from '#contract/rates/sums.ts'
import { About } from '../../currency/About.tsx'
import { Optional } from '../../ui/form/Optional.tsx'

const AboutTogether = lazy(async () => ({
  default: (await import('../../currency/AboutTogether.tsx')).AboutTogether,
}))

/** About how much both flights are: in the currency that somebody chose; of two currencies, else in the first one's. */
export function AboutSums({ sums, withDay = false }: { sums: readonly Sum[]; withDay?: boolean }) {
  const [first, second] = sums
  if (!first) return null
  if (!second) return <About {...first} withDay={withDay} />
  return (
    <Optional fallback={<span className="block min-h-5 text-sm" />}>
      <AboutTogether sums={sums} withDay={withDay} />
    </Optional>
  )
}
