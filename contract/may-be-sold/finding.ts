import * as z from 'zod/mini'

export const FINDING_LEVELS = ['REFUSE', 'NEEDS_ADMIN', 'WARN', 'INFO'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** One thing that was found about a flight that is to be sold. */
export const Finding = z.object({
  code: z.string(),
  /** REFUSE: it cannot be sold. NEEDS_ADMIN: with a permission only. WARN: it is sold, and the operator is warned. */
  level: z.enum(FINDING_LEVELS),
  /** The field of `FlightForm` that it is about. */
  path: z.string(),
  message: z.string(),
  /** The text or the list that it rests on, and how far that was checked. */
  source: z.string(),
  /** What a permission covers, such as 'AE–SA'; null where none can be given. */
  scope: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** V: an official text was read. V2: a secondary source was. K: not verified. M: a rule of our own. */
const MARKS = ['V', 'V2', 'K', 'M'] as const
export type Mark = (typeof MARKS)[number]

/** Where a row of a table comes from and when it holds. Days are YYYY-MM-DD, both included; null: no end is known. */
export type Sourced = {
  id: string
  source: string
  mark: Mark
  /** When the text was read; null: nobody has read it. */
  verifiedOn: string | null
  from: string | null
  until: string | null
}

const MARK_WORDS: Record<Mark, string> = {
  V: '',
  V2: ' (secondary source)',
  K: ' (not verified)',
  M: ' (our own rule)',
}

/** The source as people read it. */
export function sayWithMark({ source, mark }: Pick<Sourced, 'source' | 'mark'>): string {
  return source + MARK_WORDS[mark]
}

export function holdsOn({ from, until }: Pick<Sourced, 'from' | 'until'>, day: string): boolean {
  return (from === null || from <= day) && (until === null || day <= until)
}

/** A finding without a permission to ask for. */
export function finding(
  level: Exclude<FindingLevel, 'NEEDS_ADMIN'>,
  code: string,
  { path, message, source }: { path: string; message: string; source: string },
): Finding {
  return { code, level, path, message, source, scope: null }
}

/** A finding that an administrator's permission for this scope answers. */
export function needsAdmin(
  code: string,
  { path, message, source, scope }: { path: string; message: string; source: string; scope: string },
): Finding {
  return { code, level: 'NEEDS_ADMIN', path, message, source, scope }
}
