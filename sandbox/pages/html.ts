/** Markup that is already escaped. */
export type Html = { markup: string }
type Value = Html | Html[] | string | number | null | false

/** Builds markup: every value is escaped unless it is markup. Null and false produce nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((text, part, index) => text + render(values[index - 1] ?? null) + part) }
}

function render(value: Value): string {
  if (value === null || value === false) return ''
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join('')
  if (typeof value === 'object') return value.markup
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
