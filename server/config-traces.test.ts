import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { readTraces, traceVariables } from './config-traces.ts'

const read = (env: Record<string, string>) => readTraces(z.object(traceVariables).parse(env))
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318/' }

test('nothing is traced without the address of a collector', () => {
  assert.equal(read({}), null)
  assert.equal(read({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' }), null)
  assert.deepEqual(read(COLLECTOR), {
    url: 'http://collector.test:4318/v1/traces',
    headers: {},
    serviceName: 'ferrywing',
    sampler: 'parentbased_always_on',
    ratio: 1,
  })
})

test('the other OpenTelemetry variables set the address for traces, the headers and the sampling ratio', () => {
  const traces = read({
    ...COLLECTOR,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.test/take',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a, x-team=ops',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  })
  assert.deepEqual(traces, {
    url: 'https://traces.test/take',
    headers: { authorization: 'Bearer a', 'x-team': 'ops' },
    serviceName: 'shop',
    sampler: 'parentbased_traceidratio',
    ratio: 0.1,
  })
})

test('a wrong value is refused', () => {
  const wrong = [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '10' },
  ]
  for (const values of wrong) assert.throws(() => read({ ...COLLECTOR, ...values }), JSON.stringify(values))
})
