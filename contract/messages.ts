import * as z from 'zod/mini'
import { type Currency, formatMoney } from './money.ts'

/** A sentence in English and, if it has values, the template and the values from which other languages write it. */
export const Message = z.object({
  message: z.string(),
  template: z.optional(z.string()),
  /** By name. A time or a date is an instant in ISO 8601, an amount is in minor units of the value `currency`. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type Message = z.infer<typeof Message>
export type Values = NonNullable<Message['values']>

/** The names of the values in a template. */
type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer After}`
  ? (Name extends `${infer Plain}, ${string}` ? Plain : Name) | NamesIn<After>
  : never
/** The values that a template needs; a template with amounts also needs their `currency`. */
export type ValuesOf<Template> = Values & Record<NamesIn<Template>, string | number>

/**
 * Writes a message in English: `{seats}` is replaced by that value as it is, `{opensAt, time}` by the value in a format.
 * `{sentence, message}` is another template with the same values.
 */
export function writeMessage<const Template extends string>(
  template: Template,
  values: ValuesOf<Template>,
): Message {
  return { message: writeInEnglish(template, values), template, values }
}

function writeInEnglish(template: string, values: Values): string {
  return fillIn(template, values, (value, format) => {
    switch (format) {
      case 'time':
        return value.slice(11, 16)
      case 'date':
        return new Date(value).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
      case 'money':
        return formatMoney(Number(value), values.currency as Currency)
      case 'message':
        return writeInEnglish(value, values)
      default:
        return value
    }
  })
}

/** Replaces the placeholders of a template in any language; `write` is handed each value and the name of its format. */
export function fillIn(
  template: string,
  values: Values,
  write: (value: string, format: string | undefined) => string,
): string {
  return template.replace(/\{(\w+)(?:, (\w+))?\}/g, (_, name: string, format?: string) =>
    write(String(values[name]), format),
  )
}
