/** A decoded form: `a[b][0]=x` becomes { a: { b: { 0: 'x' } } }. Objects have no prototype, so no name is special. */
export type Form = { [name: string]: string | Form }

/** Decodes Stripe's bracket nesting from a form body or a query string. Later values win; `[]` counts upwards. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) place(form, splitName(name), value)
  return form
}

function splitName(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function place(form: Form, path: string[], value: string): void {
  let here = form
  for (const [depth, step] of path.entries()) {
    const key = step === '' && depth > 0 ? String(Object.keys(here).length) : step
    if (depth === path.length - 1) {
      here[key] = value
      return
    }
    const next = here[key]
    const inner: Form = typeof next === 'object' ? next : Object.create(null)
    here[key] = inner
    here = inner
  }
}
