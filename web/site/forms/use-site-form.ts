import { type FormEvent, useState } from 'react'
import { FALLBACK, IDLE, type SiteForm } from './form-state.ts'

/**
 * A public form: checked with the contract's schema, then sent. Empty fields are left out. `onDone` runs after success, while the
 * form is still there. Visitors who only read the page load neither the schema nor the code that checks and sends.
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
  const { translate = String } = siteForm
  return {
    status,
    message: message && translate(message),
    onSubmit,
    /** A field's properties: its name and its error. */
    field: (name: keyof Body & string) => ({ name, error: byField[name] && translate(byField[name]) }),
  }
}
