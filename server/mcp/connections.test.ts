import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { twoLegs } from '#test/journeys.ts'
import { anAssistant, aPersonalKey, aVerifiedUser } from '#test/personal-keys.ts'

const app = await openTestApp()
const { db } = app

type Assistant = Awaited<ReturnType<typeof anAssistant>>
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Result = { text: string; data: any; isError: boolean }

async function search(client: Assistant, given: object): Promise<Result> {
  const answer = await client.callTool({ name: 'search_flights', arguments: { ...given } })
  const [{ text } = { text: '' }] = answer.content as { text: string }[]
  return { text, data: answer.structuredContent, isError: answer.isError === true }
}

test('a connection in two currencies lists both amounts, the approximate sum, and the page where a person holds it', async () => {
  const user = await aVerifiedUser(app)
  const client = await anAssistant(app, (await aPersonalKey(app, { as: user })).secret)
  const find = (given: object) => search(client, given)
  const { first, second } = await twoLegs(db, { second: { currency: 'EUR' } })
  const day = new Date().toISOString().slice(0, 10)
  const rate = { day, fromCurrency: 'EUR', toCurrency: 'USD', rate: '1.25', source: 'test' }
  await db.insertInto('fxRates').values(rate).execute()
  const asked = { from: 'TEB', to: 'KVNY', connections: true, limit: 20 }
  let result = await find({ ...asked, indicateIn: 'EUR' })
  for (let tries = 0; result.data.connections[0].indication === null && tries < 50; tries++)
    result = await find({ ...asked, indicateIn: 'EUR' })
  const [connection] = result.data.connections
  assert.deepEqual(
    connection.flights.map(({ legId }: { legId: string }) => legId),
    [first.id, second.id],
  )
  assert.deepEqual(connection.charges, [
    { amountMinor: 420_000, currency: 'USD' },
    { amountMinor: 610_000, currency: 'EUR' },
  ])
  const text = `about €9,460 at the rate of ${day}, charged in USD and EUR`
  assert.deepEqual(connection.indication, { currency: 'EUR', amountMinor: 946_000, rateDay: day, text })
  assert.ok(result.text.includes(`$4,200 + €6,100 a person (${text})`), result.text)
  assert.ok(connection.page.endsWith(`/booking/journey/${first.id}/${second.id}`))
  const direct = await find({ from: 'TEB', to: 'KVNY' })
  assert.deepEqual([direct.text, direct.data.connections], ['No flight was found.', []])
  const { data } = await find({ connections: true, from: 'TEB' })
  assert.deepEqual(data.connections, [])
})
