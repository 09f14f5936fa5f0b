import type { DayStatus } from '#contract/legs/leg-day.ts'
import type { BadgeTone } from '../ui/Badge.tsx'

/** How operators and crews see the status of a leg on its day. */
export const DAY_LOOKS: Record<DayStatus, { tone: BadgeTone; words: string }> = {
  SCHEDULED: { tone: 'neutral', words: 'Scheduled' },
  ON_TIME: { tone: 'go', words: 'On time' },
  DELAYED: { tone: 'caution', words: 'Delayed' },
  BOARDING: { tone: 'select', words: 'Boarding' },
  DEPARTED: { tone: 'select', words: 'Departed' },
  LANDED: { tone: 'go', words: 'Landed' },
}
