import { plan as texts } from '../languages/plan/plan.ts'
import { useTexts } from '../languages/texts.ts'
import { Bullets } from '../site/Bullets.tsx'
import { listPremiumPoints } from './plan-words.ts'

/** The benefits of Premium. */
export function PremiumPoints({ earlyAccessSeconds }: { earlyAccessSeconds: number }) {
  useTexts(texts)
  return <Bullets items={listPremiumPoints(earlyAccessSeconds)} />
}
