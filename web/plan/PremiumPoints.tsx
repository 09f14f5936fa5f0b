import { Bullets } from '../site/Bullets.tsx'
import { premiumPoints } from './plan-words.ts'

/** What Premium includes here. */
export function PremiumPoints({ earlyAccessSeconds }: { earlyAccessSeconds: number }) {
  return <Bullets items={premiumPoints(earlyAccessSeconds)} />
}
