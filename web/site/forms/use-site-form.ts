import { type FormEvent, useState } from 'react'
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

/**
 * A public form: checked with the contract's schema, then sent. Empty fields are left out. `onDone` runs after success,
 * with the form still in place. Who only reads the page loads neither the schema nor what checks and sends.
 */
export function useSiteForm<Body>(siteForm: SiteForm<Body>) {
  const [state, setState] = useState(IDLE)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (state.status === 'busy') return
    setState({ ...IDLE, status: 'busy' })
    try {
      const { submitSiteForm } = await import('./submit-site-form.ts')
      setState(await submitSiteForm(form, siteForm))
    } catch {
      setState({ ...IDLE, message: FALLBACK })
    }
  }

  const { status, message, byField } = state
  const { say = String } = siteForm
  return {
    status,
    message: message && say(message),
    onSubmit,
    /** For a field's properties: its name and what is wrong with it. */
    field: (name: keyof Body & string) => ({ name, error: byField[name] && say(byField[name]) }),
  }
}
