import * as z from 'zod'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where spans are sent, and which share of the traces is kept. */
export type TraceConfig = {
  /** The address of a collector for OTLP over HTTP, '…/v1/traces'. */
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: (typeof SAMPLERS)[number]
  /** The sampling ratio of traces, 0 to 1. */
  ratio: number
}

const share = 'must be a number, 0 to 1'
const collector = z
  .string()
  .refine((value) => /^https?:$/.test(readProtocol(value)), 'must start with http: or https:')
  .optional()

/**
 * OpenTelemetry's standard variables: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables
 */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], 'must be http/json').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (value) => readHeaders(value) !== null,
      'must be names and values (authorization=Bearer%20…,other=…)',
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('ferrywing'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(share).min(0, share).max(1, share).default(1),
}

/** Returns null without a collector; then nothing is traced and no OpenTelemetry module is loaded. */
export function readTraces(values: z.infer<z.ZodObject<typeof traceVariables>>): TraceConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = values
  const url = own ?? (endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`)
  if (!url) return null
  return {
    url,
    headers: readHeaders(values.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

function readHeaders(list: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const pair of list.split(',').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
    if (name === undefined || value === undefined) return null
    try {
      headers[name] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return headers
}

/** Returns the protocol, like 'https:', or '' if the text is not a URL. */
export function readProtocol(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}
