import type { BadgeTone } from '../ui/Badge.tsx'

/** A leg's state in a word and its colour, the same in both back offices. */
export const LEG_LOOKS = {
  DRAFT: { words: 'Draft', tone: 'neutral' },
  PUBLISHED: { words: 'Published', tone: 'select' },
  CANCELLED: { words: 'Cancelled', tone: 'warning' },
  FLOWN: { words: 'Flown', tone: 'neutral' },
} as const satisfies Record<string, { words: string; tone: BadgeTone }>
