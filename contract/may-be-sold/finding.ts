import * as z from 'zod/mini'

export const FINDING_LEVELS = ['REFUSE', 'NEEDS_ADMIN', 'WARN', 'INFO'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** One finding about a leg that is to be sold. */
export const Finding = z.object({
  code: z.string(),
  /** REFUSE: it cannot be sold. NEEDS_ADMIN: it needs a permission. WARN: it is sold, and the operator is warned. */
  level: z.enum(FINDING_LEVELS),
  /** The field of `LegForm` to which it belongs. */
  path: z.string(),
  message: z.string(),
  /** The text or the list on which it is based, and how far that was checked. */
  source: z.string(),
  /** What a permission covers, such as 'AE–SA'; null if no permission is possible. */
  scope: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** V: an official text was read. V2: a secondary source was read. K: not verified. M: a rule of our own. */
const MARKS = ['V', 'V2', 'K', 'M'] as const
export type Mark = (typeof MARKS)[number]

/** The source of a table's row, and its validity. Days are YYYY-MM-DD, both included; null: no end is known. */
export type Sourced = {
  id: string
  source: string
  mark: Mark
  /** When the text was read; null: not read. */
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

/** Returns the source as a text for people. */
export function formatSource({ source, mark }: Pick<Sourced, 'source' | 'mark'>): string {
  return source + MARK_WORDS[mark]
}

export function isValidOn({ from, until }: Pick<Sourced, 'from' | 'until'>, day: string): boolean {
  return (from === null || from <= day) && (until === null || day <= until)
}

/** Makes a finding for which no permission is possible. */
export function makeFinding(
  level: Exclude<FindingLevel, 'NEEDS_ADMIN'>,
  code: string,
  { path, message, source }: { path: string; message: string; source: string },
): Finding {
  return { code, level, path, message, source, scope: null }
}

/** Makes a finding that an administrator's permission for this scope resolves. */
export function makePermissionFinding(
  code: string,
  { path, message, source, scope }: { path: string; message: string; source: string; scope: string },
): Finding {
  return { code, level: 'NEEDS_ADMIN', path, message, source, scope }
}
