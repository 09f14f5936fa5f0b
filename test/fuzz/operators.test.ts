import { API_BASE } from '#contract/endpoint.ts'
import { fuzzCalls } from './fuzz.ts'

await fuzzCalls({ belongs: (path) => path.startsWith(`${API_BASE}/operators/`) })
