import type { TestApp } from './app.ts'
import { aUser } from './build.ts'

type Traveller = Awaited<ReturnType<typeof aUser>>

const buildPath = (legId: string) => `/api/api/checkout/${legId}/waiting-place`

/** A traveller on the waiting list of a leg. */
export async function aWaitingTraveller(
  app: TestApp,
  { legId, seats = 1, user }: { legId: string; seats?: number; user?: Traveller },
): Promise<Traveller> {
  const traveller = user ?? (await aUser(app.db))
  const answer = await app.call('POST', buildPath(legId), { as: traveller, body: { seats } })
  if (answer.status !== 200) throw new Error(`join: ${answer.text}`)
  return traveller
}

/** Joins the waiting list and returns the answer. */
export async function join(
  app: TestApp,
  user: Traveller,
  { legId, seats = 1 }: { legId: string; seats?: number },
) {
  return await app.call('POST', buildPath(legId), { as: user, body: { seats } })
}

export async function leave(app: TestApp, user: Traveller, { legId }: { legId: string }) {
  return await app.call('DELETE', buildPath(legId), { as: user })
}

/** Reads the traveller's place on this list from the server; undefined when there is none. */
export async function readWaitingPlace(app: TestApp, user: Traveller, { legId }: { legId: string }) {
  const { json } = await app.call('GET', '/api/api/checkout/waiting-places', { as: user })
  return json.places.find((one: { legId: string }) => one.legId === legId)
}
