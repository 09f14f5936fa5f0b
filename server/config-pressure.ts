import * as z from 'zod'

const MEGABYTE = 1024 * 1024

const atLeast = (least: number, error: string) => z.coerce.number(error).int(error).min(least, error)

/**
 * Beyond these limits a process refuses calls with 503. The defaults suit one core and the memory limit of the systemd
 * unit.
 */
export const pressureVariables = {
  PRESSURE_REQUESTS: atLeast(1, 'must be a whole number, 1 or more').default(1000),
  PRESSURE_QUERIES: atLeast(1, 'must be a whole number, 1 or more').default(300),
  PRESSURE_DELAY_MS: atLeast(0, 'must be a whole number of milliseconds, or 0').default(1000),
  PRESSURE_HEAP_MB: atLeast(50, 'must be a whole number of megabytes, 50 or more').default(400),
  PRESSURE_RSS_MB: atLeast(100, 'must be a whole number of megabytes, 100 or more').default(650),
}

export type PressureConfig = {
  requests: number
  queries: number
  delayMs: number
  heapBytes: number
  rssBytes: number
}

type Values = { [Name in keyof typeof pressureVariables]: number }

export function readPressure(values: Values): PressureConfig {
  return {
    requests: values.PRESSURE_REQUESTS,
    queries: values.PRESSURE_QUERIES,
    delayMs: values.PRESSURE_DELAY_MS,
    heapBytes: values.PRESSURE_HEAP_MB * MEGABYTE,
    rssBytes: values.PRESSURE_RSS_MB * MEGABYTE,
  }
}
