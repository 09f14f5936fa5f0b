import { type Customs, FboForm } from '#contract/fbos/fbo-form.ts'
import type { Fbo } from '#contract/fbos/fbos.ts'
import type { ProblemDetail } from '#contract/problem.ts'

export const CUSTOMS_WORDS: Record<Customs, string> = {
  YES: 'On site',
  NO: 'Not on site',
  ON_REQUEST: 'On request',
}

/** The values of the form as typed. */
export type FboValues = Record<keyof FboForm, string>

export function createEmptyFbo(icao = ''): FboValues {
  return {
    ...{ icao, name: '', address: '', latitude: '', longitude: '', telephone: '', hours: '' },
    ...{ cutOffMinutes: '30', customs: 'ON_REQUEST', source: '' },
  }
}

export function toFboValues(fbo: Fbo): FboValues {
  const { icao, name, address, telephone, hours, customs, source } = fbo
  return {
    ...{ icao, name, address, telephone, hours, customs, source },
    latitude: String(fbo.latitude),
    longitude: String(fbo.longitude),
    cutOffMinutes: String(fbo.cutOffMinutes),
  }
}

/** Converts the form to the request, or returns the problem of each field. */
export function readFbo(values: FboValues): { form: FboForm | null; problems: ProblemDetail[] } {
  const parsed = FboForm.safeParse({
    ...values,
    latitude: readNumber(values.latitude),
    longitude: readNumber(values.longitude),
    cutOffMinutes: readNumber(values.cutOffMinutes),
  })
  if (parsed.success) return { form: parsed.data, problems: [] }
  const problems = parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))
  return { form: null, problems }
}

function readNumber(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
}
