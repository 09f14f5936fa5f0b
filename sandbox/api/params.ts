import type { Form } from './form.ts'
import { ParameterProblem } from './problem.ts'

/** One parameter of a form: `read` returns its value or throws Stripe's error. */
export type Field<T> = { read: (value: string | Form, path: string) => T }
type Needed<T> = Field<T> & { needed: true }
export type Shape = { [name: string]: Field<unknown> | Needed<unknown> }
export type Parsed<S extends Shape> = {
  [K in keyof S]: S[K] extends Needed<infer T> ? T : S[K] extends Field<infer T> ? T | undefined : never
}

/** Defines parameters whose names are checked against the SDK's own type, so that a misspelt name does not compile. */
export function params<P>() {
  return <S extends { [K in keyof P]?: Field<unknown> }>(shape: S): S => shape
}

/** Reads every parameter of the shape. Unknown and missing parameters are refused with Stripe's errors. */
export function readParams<S extends Shape>(shape: S, form: Form, path = ''): Parsed<S> {
  const read: Record<string, unknown> = {}
  const unknown = Object.keys(form).find((name) => !Object.hasOwn(shape, name))
  if (unknown !== undefined) throw unknownParameter(join(path, unknown))
  for (const [name, field] of Object.entries(shape)) {
    const value = form[name]
    if (value === undefined && 'needed' in field) throw makeMissingParameter(join(path, name))
    read[name] = value === undefined ? undefined : field.read(value, join(path, name))
  }
  return read as Parsed<S>
}

export function needed<T>(field: Field<T>): Needed<T> {
  return { ...field, needed: true }
}

/** An empty value is read as null, which unsets the parameter. */
export function unsettable<T>(field: Field<T>): Field<T | null> {
  return { read: (value, path) => (value === '' ? null : field.read(value, path)) }
}

/** A parameter that Stripe knows; it is accepted and has no effect here. */
export function ignored(): Field<null> {
  return { read: () => null }
}

export function text({ max = 5000 } = {}): Field<string> {
  return {
    read: (value, path) => {
      if (typeof value !== 'string') throw invalid(path, 'string', 'an object')
      if (value === '') throw emptyParameter(path)
      if (value.length > max) {
        throw new ParameterProblem(
          `Invalid string: must be at most ${max} characters, and '${path}' has ${value.length}.`,
          { param: path },
        )
      }
      return value
    },
  }
}

/** A text that matches a pattern; `problem` is the error for any other text. */
export function matching(pattern: RegExp, problem: { message: string; code: string }): Field<string> {
  return {
    read: (value, path) => {
      const found = text().read(value, path)
      if (pattern.test(found)) return found
      throw new ParameterProblem(`${problem.message}: ${found}`, { code: problem.code, param: path })
    },
  }
}

export const email = () =>
  matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s@]+@localhost$/, {
    message: 'Invalid email address',
    code: 'email_invalid',
  })

export function url(): Field<string> {
  return {
    read: (value, path) => {
      const found = text().read(value, path)
      if (/^https?:\/\//.test(found) && URL.canParse(found)) return found
      throw new ParameterProblem('Not a valid URL', { code: 'url_invalid', param: path })
    },
  }
}

export function integer({ min = -Infinity, max = Number.MAX_SAFE_INTEGER } = {}): Field<number> {
  return {
    read: (value, path) => {
      if (value === '') throw emptyParameter(path)
      if (typeof value !== 'string' || !/^-?\d{1,16}$/.test(value)) {
        throw new ParameterProblem(`Invalid integer: ${typeof value === 'string' ? value : '{}'}`, {
          code: 'parameter_invalid_integer',
          param: path,
        })
      }
      const number = Number(value)
      if (number < min) {
        throw new ParameterProblem(`This value must be greater than or equal to ${min}.`, {
          code: 'parameter_invalid_integer',
          param: path,
        })
      }
      if (number > max) {
        throw new ParameterProblem(`This value must be less than or equal to ${max}.`, {
          code: 'parameter_invalid_integer',
          param: path,
        })
      }
      return number
    },
  }
}

export function flag(): Field<boolean> {
  return {
    read: (value, path) => {
      if (value === 'true') return true
      if (value === 'false') return false
      throw invalid(path, 'boolean', JSON.stringify(value))
    },
  }
}

export function choiceField<const T extends string>(...choices: T[]): Field<T> {
  return {
    read: (value, path) => {
      const found = choices.find((choice) => choice === value)
      if (found !== undefined) return found
      throw new ParameterProblem(`Invalid ${path}: must be one of ${choices.join(', ')}`, { param: path })
    },
  }
}

export function object<S extends Shape>(shape: S): Field<Parsed<S>> {
  return {
    read: (value, path) => {
      if (typeof value === 'string') throw invalid(path, 'object', JSON.stringify(value))
      return readParams(shape, value, path)
    },
  }
}

export function list<T>(field: Field<T>): Field<T[]> {
  return {
    read: (value, path) => {
      if (value === '') return []
      if (typeof value === 'string') throw invalid(path, 'array', JSON.stringify(value))
      return Object.entries(value).map(([index, item]) => field.read(item, join(path, index)))
    },
  }
}

/** A time, or a range of times with gt, gte, lt, lte, in seconds. */
export function moments(): Field<{ gt?: number; gte?: number; lt?: number; lte?: number }> {
  const bounds = { gt: integer(), gte: integer(), lt: integer(), lte: integer() }
  return {
    read: (value, path) => {
      if (typeof value === 'string') {
        const exact = integer().read(value, path)
        return { gte: exact, lte: exact }
      }
      return Object.fromEntries(
        Object.entries(readParams(bounds, value, path)).filter(([, bound]) => bound !== undefined),
      )
    },
  }
}

export function join(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`
}

function unknownParameter(path: string) {
  return new ParameterProblem(`Received unknown parameter: ${path}`, {
    code: 'parameter_unknown',
    param: path,
  })
}

export function makeMissingParameter(path: string) {
  return new ParameterProblem(`Missing required param: ${path}.`, { code: 'parameter_missing', param: path })
}

function emptyParameter(path: string) {
  return new ParameterProblem(
    `You passed an empty string for '${path}'. An empty value unsets a parameter, and '${path}' cannot be unset.`,
    { code: 'parameter_invalid_empty', param: path },
  )
}

function invalid(path: string, wanted: string, got: string) {
  return new ParameterProblem(`Invalid ${wanted}: ${path} was ${got}`, { param: path })
}
