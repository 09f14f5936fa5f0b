import { ApiError } from '../../data/api.ts'
import { FALLBACK, type FormState, IDLE, type SiteForm } from './form-state.ts'

/** Checks a public form and sends it. Never throws: the returned state has the error. */
export async function submitSiteForm<Body>(
  form: HTMLFormElement,
  { schema, send, fixed, onDone }: SiteForm<Body>,
): Promise<FormState> {
  try {
    const checked = (await schema()).safeParse({ ...filledIn(form), ...fixed })
    if (!checked.success) return refused(form, firstByField(checked.error.issues), null)
    const { message } = await send(checked.data)
    onDone?.(form)
    return { ...IDLE, status: 'done', message }
  } catch (error) {
    return refused(form, error instanceof ApiError ? detailsByField(error) : {}, describeError(error))
  }
}

/** The text for a failure: the message of the answer, else of its first detail, else a general sentence. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return FALLBACK
  return error.message || error.details[0]?.message || FALLBACK
}

function refused(form: HTMLFormElement, byField: Record<string, string>, message: string | null): FormState {
  const [first] = Object.keys(byField)
  const control = first && form.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
  return { ...IDLE, byField, message: message ?? (first && byField[first]) ?? FALLBACK }
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
