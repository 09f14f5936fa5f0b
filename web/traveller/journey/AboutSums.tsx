import { lazy } from 'react'
import type { Sum } from '#contract/rates/sums.ts'
import { About } from '../../currency/About.tsx'
import { Optional } from '../../ui/form/Optional.tsx'

const AboutTogether = lazy(async () => ({
  default: (await import('../../currency/AboutTogether.tsx')).AboutTogether,
}))

/** The approximate price of both legs in the user's currency; for two currencies without a choice, in the first one. */
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
