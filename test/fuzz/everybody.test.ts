import { API_BASE } from '#contract/endpoint.ts'
import { fuzzCalls } from './fuzz.ts'

const BACK_OFFICES = [`${API_BASE}/admin/`, `${API_BASE}/operators/`]

await fuzzCalls({ belongs: (path) => !BACK_OFFICES.some((backOffice) => path.startsWith(backOffice)) })
