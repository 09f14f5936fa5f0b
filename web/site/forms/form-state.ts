import type * as z from 'zod/mini'

export type FormState = {
  status: 'idle' | 'busy' | 'done'
  /** The server's sentence after success or failure. */
  message: string | null
  byField: Record<string, string>
}

export type SiteForm<Body> = {
  schema: () => Promise<z.ZodMiniType<Body>>
  send: (body: Body) => Promise<{ message: string }>
  fixed?: Partial<Body>
  onDone?: (form: HTMLFormElement) => void
  /** Translates messages, on a page that exists in every language. */
  translate?: (sentence: string) => string
}

export const IDLE: FormState = { status: 'idle', message: null, byField: {} }
export const FALLBACK = 'Something went wrong. Please try again.'
