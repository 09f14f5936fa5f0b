import type { ReactNode } from 'react'
import { createTranslator } from 'use-intl/core'
import { getLanguage } from './language.ts'
import { LOCALES } from './locales.ts'
import { type Namespace, readNow, type Texts, useWords } from './namespace.ts'

type Translator<English extends Texts> = ReturnType<typeof createTranslator<English, never>>
type Values = Record<string, unknown>

const translators = new WeakMap<object, unknown>()

/** The texts of a namespace for a component: `t('key', { name })`. Keys and arguments are typed by the English texts. */
export function useTexts<English extends Texts>(of: Namespace<English>): Translator<English> {
  useWords(of)
  return readTexts(of)
}

/** The same for plain functions that components call while rendering, and for event handlers. */
export function readTexts<English extends Texts>(of: Namespace<English>): Translator<English> {
  const messages = readNow(of)
  const known = translators.get(messages)
  if (known) return known as Translator<English>
  const made = isolating<English>(
    createTranslator({ locale: LOCALES[getLanguage()], messages: messages as English }),
  )
  translators.set(messages, made)
  return made
}

/** Isolates a code or a name in an Arabic sentence, so that it does not change the order of its neighbours. */
export function isolateText<Value>(value: Value): Value | string {
  return getLanguage() === 'ar' && typeof value === 'string' && value ? `\u2068${value}\u2069` : value
}

type Plain = { (key: string, values?: Values): string; rich: (key: string, values?: Values) => ReactNode }

function isolating<English extends Texts>(translator: unknown): Translator<English> {
  const plain = translator as Plain
  const made = (key: string, values?: Values) => plain(key, isolateValues(values))
  made.rich = (key: string, values?: Values) => plain.rich(key, isolateValues(values))
  return made as unknown as Translator<English>
}

function isolateValues(values: Values | undefined): Values | undefined {
  if (!values || getLanguage() !== 'ar') return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolateText(value)]))
}
