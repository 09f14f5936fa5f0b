import { fillIn, type Message, type ValuesOf } from '#contract/messages.ts'
import { defineNamespace, readNow } from './namespace.ts'

/** Translates a message by its template or its sentence, a problem with another sentence by its code. */
export type Translate = (message: Message, code: string) => string

const messages = defineNamespace<Translate, Translate>(({ message }) => message, {
  fr: () => import('./messages/fr.ts'),
  ar: () => import('./messages/ar.ts'),
})

/** Translates a sentence of the server or of a shared form to the page's language; without a translation it stays English. */
export function translate(message: Message | string, code = ''): string {
  return readNow(messages)(typeof message === 'string' ? { message } : message, code)
}

/** The same for a sentence of the page itself, with its values. */
export function translateTemplate<const Template extends string>(
  template: Template,
  values: ValuesOf<Template>,
): string {
  return translate({ message: fillIn(template, values, String), template, values })
}
