import type * as z from 'zod/mini'

export type FormState = {
  status: 'idle' | 'busy' | 'done'
  /** What the server said, of success or of failure. */
  message: string | null
  byField: Record<string, string>
}

export type SiteForm<Body> = {
  schema: () => Promise<z.ZodMiniType<Body>>
  send: (body: Body) => Promise<{ message: string }>
  fixed?: Partial<Body>
  onDone?: (form: HTMLFormElement) => void
  /** On a page in every language: says what is wrong in the page's. */
  say?: (sentence: string) => string
}

export const IDLE: FormState = { status: 'idle', message: null, byField: {} }
export const FALLBACK = 'Something went wrong. Please try again.'
