import { createClient } from './client.ts'

const client = createClient({
  baseUrl: 'https://ferrywing.test',
  token: () => process.env.FERRYWING_KEY ?? null,
})
const { data } = await client.GET('/api/api/search', { params: { query: { from: 'NYC', to: 'MIA' } } })
const found = data?.results.find((one) => one.kind === 'direct')
const { data: hold, error } = await client.POST('/api/api/checkout/{legId}/hold', {
  params: { path: { legId: found?.leg.id ?? '' }, header: { 'idempotency-key': 'trip-to-miami-1' } },
  body: { requestedPax: 2 },
})
console.log(error ? error.message : hold.holdExpiresUTC)
