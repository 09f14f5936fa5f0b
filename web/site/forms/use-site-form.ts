import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../api.ts'

type FormState = {
  status: 'idle' | 'busy' | 'done'
  /** What the server said, of success or of failure. */
  message: string | null
  byField: Record<string, string>
}

const IDLE: FormState = { status: 'idle', message: null, byField: {} }
const FALLBACK = 'Something went wrong. Please try again.'

/**
 * A public form: checked with the contract's schema, which is only loaded when somebody submits, then sent. Empty
 * fields are left out. `onDone` runs after success, with the form still in place.
 */
export function useSiteForm<Body>(options: {
  schema: () => Promise<z.ZodMiniType<Body>>
  send: (body: Body) => Promise<{ message: string }>
  fixed?: Partial<Body>
  onDone?: (form: HTMLFormElement) => void
}) {
  const [state, setState] = useState(IDLE)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (state.status === 'busy') return
    setState({ ...IDLE, status: 'busy' })
    try {
      const schema = await options.schema()
      const checked = schema.safeParse({ ...filledIn(form), ...options.fixed })
      if (!checked.success) return refuse(form, firstByField(checked.error.issues), null)
      const { message } = await options.send(checked.data)
      setState({ ...IDLE, status: 'done', message })
      options.onDone?.(form)
    } catch (error) {
      refuse(form, error instanceof ApiError ? detailsByField(error) : {}, sentenceOf(error))
    }
  }

  function refuse(form: HTMLFormElement, byField: Record<string, string>, message: string | null) {
    const [first] = Object.keys(byField)
    setState({
      status: 'idle',
      byField,
      message: message ?? (first ? (byField[first] ?? FALLBACK) : FALLBACK),
    })
    const control = first && form.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  return {
    ...state,
    onSubmit,
    /** For a field's properties: its name and what is wrong with it. */
    field: (name: keyof Body & string) => ({ name, error: state.byField[name] }),
  }
}

/** What a failure is shown as: the answer's message, else its first detail's, else one sentence for all. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return FALLBACK
  return error.message || error.details[0]?.message || FALLBACK
}

function filledIn(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  )
  return Object.fromEntries(entries)
}

function firstByField(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const { path, message } of issues) byField[String(path[0])] ??= message
  return byField
}

function detailsByField({ details }: ApiError): Record<string, string> {
  return firstByField(details.map(({ path, message }) => ({ path: [path], message })))
}
