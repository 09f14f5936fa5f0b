import { API_BASE } from '#contract/endpoint.ts'
import { fuzzCalls } from './fuzz.ts'

const DESKS = [`${API_BASE}/admin/`, `${API_BASE}/operators/`]

await fuzzCalls({ belongs: (path) => !DESKS.some((desk) => path.startsWith(desk)) })
