import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Role } from '#contract/endpoint.ts'
import { hashPassword } from '#server/accounts/sign-in/hash-password.ts'
import { createLinkToken } from '#server/accounts/sign-in/mailed-links.ts'
import { lockUser } from '#server/accounts/sign-in/sign-in-methods.ts'
import { runHold } from '#server/bookings/hold/hold-seats.ts'
import type { Db } from '#server/runtime/db.ts'
import { anAlert } from '#test/alerts.ts'
import type { TestApp } from '#test/app.ts'
import {
  aContactMessage,
  aDocument,
  aFailedJob,
  aLeg,
  anAircraft,
  anApplication,
  anOperator,
  aPermission,
  giveTails,
} from '#test/build.ts'
import { anApiKey, aWebhook } from '#test/developers.ts'
import { aDispute } from '#test/disputes.ts'
import { issueAll, readDocuments } from '#test/invoices.ts'
import { holdJourney, twoLegs } from '#test/journeys.ts'
import { aPaidBooking, holdSeats, startCheckout } from '#test/pay.ts'
import { aPerson, mailedToken, PASSWORD, type Person } from '#test/person.ts'
import { aPersonalKey } from '#test/personal-keys.ts'
import { startPlan } from '#test/plans.ts'
import { anFbo } from '#test/samples/fbo.ts'
import { aScreening } from '#test/samples/sanctions-lists.ts'
import { aSellingRule } from '#test/samples/selling-rule.ts'

export const CALLERS = ['nobody', 'user', 'otherUser', 'operator', 'otherOperator', 'admin'] as const
export type CallerName = (typeof CALLERS)[number]

type Somebody = { id: string; role: Role; email: string }

/** The people of one row of the table, and functions that create what `user` and `operator` own. */
export type Stage = {
  app: TestApp
  people: Record<Exclude<CallerName, 'nobody'>, Somebody>
  /** The operator that the account `operator` runs. */
  operatorId: string
  /** A leg of `operator`. */
  legId: () => Promise<string>
  /** A document of `operator`, whose file is in the store. */
  documentId: () => Promise<string>
  aircraftId: () => Promise<string>
  aircraftDocumentId: () => Promise<string>
  /** Creates everything that an operator needs to submit its application. */
  readyToSubmit: (caller: Exclude<CallerName, 'nobody'>) => Promise<void>
  /** A live hold of `user` on a leg of `operator`. */
  bookingId: () => Promise<string>
  /** The user's hold on both legs of a journey. */
  journey: () => Promise<{ journeyId: string; firstLegId: string; secondLegId: string }>
  /** A leg that is held for the user in place of the cancelled leg of a booking. */
  substitute: () => Promise<{ bookingId: string; substituteId: string }>
  /** A confirmed booking of `user` on a leg of `operator`. */
  tripId: () => Promise<string>
  /** An invoice of `operator` to `user`, with its booking. */
  invoice: () => Promise<{ id: string; bookingId: string }>
  /** A payment of `user` that has been started. */
  sessionId: () => Promise<string>
  /** A checkout of Premium that `user` has started. */
  planSessionId: () => Promise<string>
  /** A saved route of `user`. */
  alertId: () => Promise<string>
  /** A person who registered over HTTP, with password, tokens and mails. */
  person: () => Promise<Person>
  linkToken: (page: string) => Promise<string>
  /** The token of a mailed link that ends the Premium of `user`, who has no Premium. */
  endPremiumToken: () => Promise<string>
  signInSessionId: () => Promise<string>
  exportId: () => Promise<string>
  passkeyId: () => Promise<string>
  contactMessageId: () => Promise<string>
  applicationId: () => Promise<string>
  /** A job that has used all its attempts. */
  failedJobId: () => Promise<string>
  evidenceId: () => Promise<string>
  permissionId: (status: 'WAITING' | 'GRANTED') => Promise<string>
  sellingRuleId: () => Promise<string>
  screeningId: () => Promise<string>
  /** A new FBO of `operator`. */
  fbo: () => Promise<{ id: string; name: string }>
  unaskedPermission: () => Promise<{ operatorId: string; code: string; scope: string }>
  /** An API key of `operator`. */
  apiKeyId: () => Promise<string>
  /** A personal key of `user`. */
  personalKeyId: () => Promise<string>
  webhookId: () => Promise<string>
  deliveryId: () => Promise<string>
  /** A dispute about a payment of `user`. */
  disputeId: () => Promise<string>
}

/** Creates a stage with new people. Each row that changes data has its own stage, so that no call affects another row. */
export async function setStage(app: TestApp): Promise<Stage> {
  const { db } = app
  const people = await insertPeople(db)
  const operator = await anOperator(db, { userId: people.operator.id })
  const other = await anOperator(db, { userId: people.otherOperator.id })
  await giveTails(db, { operatorId: operator.id, tails: ['N482NL'] })
  await anAircraft(db, { operatorId: other.id, tail: 'N482NL', status: 'DRAFT' })
  const aircraftId = once(async () => {
    const { id } = await anAircraft(db, { operatorId: operator.id, tail: 'N731QT', status: 'DRAFT' })
    for (const kind of ['LISTING', 'INSURANCE'] as const) await anAircraftDocument(id, kind)
    return id
  })
  const anAircraftDocument = async (aircraftId: string, kind: 'LISTING' | 'INSURANCE') => {
    const encrypted = await app.app.files.encrypt(Readable.from([Buffer.from('%PDF-1.7')]))
    const { name: storedName, keyId, wrappedKey } = encrypted
    await db.insertInto('storedFiles').values({ name: storedName, keyId, wrappedKey }).execute()
    await app.app.files.store(encrypted)
    const file = { fileName: 'list.pdf', mediaType: 'application/pdf', sizeBytes: 8 }
    const { id } = await db
      .insertInto('aircraftDocuments')
      .values({ aircraftId, kind, status: 'CURRENT', storedName, ...file })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const legId = once(async () => (await aLeg(db, { operatorId: operator.id })).id)
  const bookingId = once(async () => {
    const held = await holdSeats(app, { user: people.user, legId: await legId() })
    return held.bookingId
  })
  const webhookId = once(async () => (await aWebhook(app, { as: people.operator })).webhook.id)
  const tripId = once(
    async () => (await aPaidBooking(app, { user: people.user, legId: await legId() })).bookingId,
  )
  const person = once(() => aPerson(app, { email: `${randomUUID()}@example.test` }))
  return {
    app,
    people,
    operatorId: operator.id,
    legId,
    documentId: once(async () => {
      const { files } = app.app
      const encrypted = await files.encrypt(Readable.from([Buffer.from('%PDF-1.7')]))
      const { name, keyId, wrappedKey } = encrypted
      await db.insertInto('storedFiles').values({ name, keyId, wrappedKey }).execute()
      await files.store(encrypted)
      const document = await aDocument(db, { operatorId: operator.id })
      await db
        .updateTable('operatorDocuments')
        .set({ storedName: name, sizeBytes: 8 })
        .where('id', '=', document.id)
        .execute()
      return document.id
    }),
    aircraftId,
    aircraftDocumentId: once(async () => anAircraftDocument(await aircraftId(), 'LISTING')),
    async readyToSubmit(caller) {
      const userId = people[caller].id
      const own =
        (await db.selectFrom('operators').select('id').where('userId', '=', userId).executeTakeFirst()) ??
        (await anOperator(db, { userId, kybStatus: null }))
      for (const type of ['aoc', 'insurance'] as const) await aDocument(db, { operatorId: own.id, type })
    },
    bookingId,
    journey: once(async () => {
      const legs = await twoLegs(db)
      const { journeyId } = await holdJourney(app, { user: people.user, legs })
      return { journeyId, firstLegId: legs.first.id, secondLegId: legs.second.id }
    }),
    substitute: once(async () => {
      const offer = { bookingId: await bookingId(), legId: await legId() }
      await db
        .insertInto('substituteOffers')
        .values({ ...offer, foundAt: new Date() })
        .execute()
      const request = {
        ...{ userId: people.user.id, legId: (await aLeg(db)).id, seats: 1, network: null },
        ...{ idempotencyKey: randomUUID(), substituteFor: offer.bookingId },
      }
      const held = await db
        .transaction()
        .execute((tx) => runHold(tx, request, { holdSeconds: 3600, feeBps: 1000 }))
      return { bookingId: offer.bookingId, substituteId: held.refused === undefined ? held.bookingId : '' }
    }),
    alertId: once(() => anAlert(db, people.user.id)),
    planSessionId: once(async () => (await startPlan(app, { user: people.user })).sessionId),
    tripId,
    invoice: once(async () => {
      const bookingId = await tripId()
      await issueAll(db)
      const [invoice] = await readDocuments(db, bookingId)
      return { id: invoice?.id ?? '', bookingId }
    }),
    person,
    sessionId: once(async () => {
      await bookingId()
      return (await startCheckout(app, { user: people.user, legId: await legId() })).sessionId
    }),
    async linkToken(page) {
      const { email } = await person()
      if (page === '/reset-password') {
        await app.call('POST', '/api/api/auth/forgot-password', { body: { email } })
      }
      return await mailedToken(app, email, page)
    },
    endPremiumToken: () =>
      db.transaction().execute(async (tx) => {
        await lockUser(tx, { userId: people.user.id })
        return await createLinkToken(tx, { userId: people.user.id, purpose: 'END_PREMIUM' })
      }),
    signInSessionId: once(async () => {
      const expiresAt = new Date(Date.now() + 86_400_000)
      const row = { userId: people.user.id, expiresAt }
      const session = await db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()
      return session.id
    }),
    passkeyId: once(async () => {
      const row = {
        userId: people.user.id,
        credentialId: randomUUID(),
        publicKey: Buffer.from(''),
        counter: 0,
        name: 'Phone',
        backedUp: false,
      }
      const created = await db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()
      return created.id
    }),
    apiKeyId: once(async () => (await anApiKey(app, { as: people.operator })).key.id),
    personalKeyId: once(async () => (await aPersonalKey(app, { as: people.user })).id),
    webhookId,
    deliveryId: once(async () => {
      const answer = await app.call('POST', `/api/api/operators/webhooks/${await webhookId()}/test`, {
        as: people.operator,
      })
      return answer.json.delivery.id
    }),
    exportId: once(async () => {
      const row = {
        userId: people.user.id,
        archive: Buffer.from('zip'),
        readyAt: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
      }
      const created = await db
        .insertInto('accountExports')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return created.id
    }),
    contactMessageId: once(async () => (await aContactMessage(db)).id),
    applicationId: once(async () => (await anApplication(db)).id),
    failedJobId: once(() => aFailedJob(db)),
    evidenceId: async () => {
      const { id: legId } = await aLeg(db)
      const found = db.selectFrom('priceEvidence').select('id').where('legId', '=', legId)
      return (await found.executeTakeFirstOrThrow()).id
    },
    fbo: () => anFbo(db, { operatorId: operator.id }),
    sellingRuleId: () => aSellingRule(db),
    screeningId: () => aScreening(app),
    permissionId: async (status) => {
      const { id: operatorId } = await anOperator(db)
      return (await aPermission(db, { operatorId, status })).id
    },
    unaskedPermission: async () => ({ operatorId: operator.id, code: 'PET_GB_ROUTE', scope: 'EGKB' }),
    disputeId: once(async () => (await aDispute(app, { user: people.user, legId: await legId() })).disputeId),
  }
}

async function insertPeople(db: Db): Promise<Stage['people']> {
  const someone = (role: Role) => ({ id: randomUUID(), role, email: `${randomUUID()}@example.test` })
  const people = {
    ...{ user: someone('USER'), otherUser: someone('USER'), admin: someone('ADMIN') },
    ...{ operator: someone('OPERATOR'), otherOperator: someone('OPERATOR') },
  }
  const facts = {
    name: 'Sam Traveller',
    passwordHash: await hashTheirPassword(),
    emailVerifiedAt: new Date(),
  }
  const rows = Object.values(people).map((person) => ({ ...person, ...facts }))
  await db.insertInto('users').values(rows).execute()
  return people
}

const hashTheirPassword = once(() => hashPassword(PASSWORD))

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () => (created ??= make())
}
