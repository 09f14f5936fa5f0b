import { STEP_COUNT } from '#contract/operators/operators.ts'

export const STEP_TITLES = ['Company Details', 'Documents', 'Stripe Connect', 'Policies', 'Review'] as const

/** The step to show: the requested one, or else the last one shown, but never beyond the first incomplete one. */
export function chooseStep(of: {
  asked: string | null
  remembered: number | undefined
  firstIncomplete: number
}): number {
  const wished = stepIn(of.asked) ?? of.remembered ?? of.firstIncomplete
  return Math.min(Math.max(1, wished), of.firstIncomplete, STEP_COUNT)
}

function stepIn(text: string | null): number | null {
  return text !== null && /^[1-9]$/.test(text) ? Number(text) : null
}
