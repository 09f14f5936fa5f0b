import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readLocalClock } from '#contract/may-be-sold/local-clock.ts'
import { CURRENCY_EXPONENTS, computeSavingsPct, getMinorPerMajor } from '#contract/money.ts'
import { isQuickRun } from '#test/full-run.ts'
import { blockMinutes, getAircraftType } from '../../db/reference/aircraft.ts'
import { computeDistanceNm, getAirport } from '../../db/reference/airports.ts'
import { listDemoBookings } from './bookings.ts'
import { listDemoLegs } from './legs.ts'
import { inventManyLegs } from './many-legs.ts'
import { listDemoOperators, mayPublish } from './operators.ts'
import { listDemoUsers } from './people.ts'
import { listDemoApplications } from './submissions/applications.ts'
import { listDemoContacts } from './submissions/contact.ts'
import { listDemoWaitlist } from './submissions/waitlist.ts'
import type { DemoLeg } from './types.ts'

const HOUR_MS = 3_600_000
const operators = new Map(listDemoOperators().map((operator) => [operator.key, operator]))
const fleet = new Map(
  listDemoOperators().flatMap((operator) => operator.fleet.map((a) => [a.tail, { ...a, operator }])),
)
// Any day, so that the tests meet every change of daylight saving time in the world.
const anyDay = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }))
const DAYS = { numRuns: isQuickRun ? 10 : 30 }

function isForSale(leg: DemoLeg): boolean {
  const operator = operators.get(leg.operatorKey)
  return leg.status === 'PUBLISHED' && operator !== undefined && mayPublish(operator)
}

function isBookable(leg: DemoLeg): boolean {
  return isForSale(leg) && leg.seatsTaken < leg.seats
}

function findDayStart(day: Temporal.PlainDate): number {
  return day.toZonedDateTime('UTC').epochMilliseconds
}

function countMinutes(leg: DemoLeg): number {
  return (Date.parse(leg.arrivalUTC) - Date.parse(leg.departureUTC)) / 60_000
}

function findMonth({ departureUTC, originICAO }: DemoLeg): number {
  return Number(readLocalClock(Date.parse(departureUTC), getAirport(originICAO).timezone).day.slice(5, 7))
}

// Checks what must hold for every leg, written or generated.
function assertLeg(leg: DemoLeg): void {
  const aircraft = getAircraftType(leg.designator)
  const nm = computeDistanceNm(leg.originICAO, leg.destinationICAO)
  const label = `${leg.key} ${leg.originICAO}-${leg.destinationICAO}`
  assert.notEqual(leg.originICAO, leg.destinationICAO, label)
  assert.ok(nm >= 50 && nm <= aircraft.rangeNm, `${label}: ${nm} nm in a ${aircraft.name}`)
  assert.equal(countMinutes(leg), blockMinutes(aircraft, { ...leg, month: findMonth(leg) }), label)
  assert.match(leg.departureUTC, /^\d{4}-\d\d-\d\dT\d\d:\d[05]:00Z$/, label)
  assert.match(leg.arrivalUTC, /^\d{4}-\d\d-\d\dT\d\d:\d[05]:00Z$/, label)
  assert.ok(leg.seats >= 1 && leg.seats <= aircraft.maxSeats, label)
  assert.ok(leg.seatsTaken >= 0 && leg.seatsTaken <= leg.seats, label)
  if (leg.saleMode === 'WHOLE_AIRCRAFT') assert.ok([0, leg.seats].includes(leg.seatsTaken), label)
  for (const minor of [leg.askPriceMinor, leg.floorPriceMinor, leg.referencePriceMinor]) {
    assert.ok(Number.isSafeInteger(minor) && minor > 0, label)
    assert.equal(minor % (10 * getMinorPerMajor(leg.currency)), 0, label)
  }
  assert.ok(leg.currency in CURRENCY_EXPONENTS, label)
  const savings = computeSavingsPct(leg.askPriceMinor, leg.referencePriceMinor)
  assert.ok(savings >= 30 && savings <= 75, `${label}: ${savings} %`)
  if (leg.priceMode === 'FIXED') assert.equal(leg.floorPriceMinor, leg.askPriceMinor, label)
  else assert.ok(leg.floorPriceMinor < leg.askPriceMinor, label)
  assert.ok(leg.originTerminal && leg.destinationTerminal && leg.baggageNote, label)
}

// An aircraft must have the time to reach its next origin from where it landed, empty if it has to.
function assertNoTailTwice(legs: DemoLeg[]): void {
  const flying = legs.filter((leg) => leg.status === 'PUBLISHED' || leg.status === 'FLOWN')
  for (const own of Map.groupBy(flying, (leg) => leg.tail).values()) {
    own.sort((a, b) => a.departureUTC.localeCompare(b.departureUTC))
    for (const [index, leg] of own.entries()) {
      const next = own[index + 1]
      if (!next) continue
      const ferry = {
        originICAO: leg.destinationICAO,
        destinationICAO: next.originICAO,
        month: findMonth(next),
      }
      const isThere = ferry.originICAO === ferry.destinationICAO
      const ferryMinutes = isThere ? 0 : blockMinutes(getAircraftType(leg.designator), ferry)
      const landed = Date.parse(leg.departureLatestUTC ?? leg.departureUTC) + countMinutes(leg) * 60_000
      const gapMinutes = (Date.parse(next.departureUTC) - landed) / 60_000
      assert.ok(gapMinutes >= ferryMinutes + 45, `${leg.tail} on ${leg.key} and ${next.key}`)
    }
  }
}

test('operators are in every state, and only one of them signs in as operator@', () => {
  const all = [...operators.values()]
  assert.ok(all.filter(mayPublish).length >= 6)
  assert.deepEqual(
    new Set(all.filter(mayPublish).map((o) => getAirport(o.baseICAO).region)),
    new Set(['North America', 'Europe', 'MENA']),
  )
  assert.deepEqual(
    new Set(all.map((o) => o.kybStatus)),
    new Set([null, 'PENDING', 'UNDER_REVIEW', 'APPROVED', 'REJECTED']),
  )
  assert.equal(all.filter((o) => o.accountEmail === 'operator@ferrywing.test' && mayPublish(o)).length, 1)
  const fresh = all.filter((o) => o.accountEmail === 'newoperator@ferrywing.test')
  assert.deepEqual(
    fresh.map((o) => [o.kybStatus, o.connect.onboardingStatus]),
    [['PENDING', 'NOT_STARTED']],
  )
  assert.ok(all.some((o) => o.kybStatus === 'APPROVED' && !o.connect.payoutsEnabled))
  assert.ok(all.find((o) => o.kybStatus === 'REJECTED')?.kybNotes)
  for (const key of [
    'key',
    'accountEmail',
    'legalName',
    'tradeName',
    'aocNumber',
    'contactEmail',
    'website',
  ] as const)
    assert.equal(new Set(all.map((o) => o[key])).size, all.length, key)
})

test('every operator has a real base, a fleet of known types and a history that leads to its state', () => {
  assert.equal(fleet.size, listDemoOperators().flatMap((operator) => operator.fleet).length)
  for (const operator of operators.values()) {
    assert.ok(operator.fleet.length > 0)
    for (const { designator } of operator.fleet) getAircraftType(designator)
    assert.equal(operator.kybHistory.at(-1)?.to ?? null, operator.kybStatus)
    const hours = operator.kybHistory.map((step) => step.hoursAgo)
    assert.deepEqual(
      hours,
      hours.toSorted((a, b) => b - a),
    )
    assert.match(operator.contactEmail, /@[a-z]+\.ferrywing\.test$/)
  }
})

test('refund tiers cover all hours before departure without a gap', () => {
  for (const { policies } of operators.values()) {
    const rules = policies.rules.toSorted((a, b) => a.hoursBeforeMin - b.hoursBeforeMin)
    assert.equal(rules[0]?.hoursBeforeMin, 0)
    assert.equal(rules.at(-1)?.hoursBeforeMax, undefined)
    for (const [index, rule] of rules.slice(0, -1).entries())
      assert.equal(rule.hoursBeforeMax, rules[index + 1]?.hoursBeforeMin)
    assert.ok(policies.cancelWindowHours >= 0 && policies.cancelWindowHours <= 168)
    for (const rule of rules) assert.ok(rule.refundPct >= 0 && rule.refundPct <= 100 && rule.description)
  }
})

test('on any day at least 72 legs are bookable until the day is over', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const bookable = listDemoLegs(day).filter(isBookable)
      assert.ok(bookable.length >= 72)
      assert.ok(new Set(bookable.map((leg) => leg.operatorKey)).size >= 6)
      for (const leg of bookable) {
        const hoursAhead = (Date.parse(leg.departureUTC) - findDayStart(day)) / HOUR_MS
        assert.ok(hoursAhead > 24 + 2 && hoursAhead < 31 * 24, leg.key)
      }
    }),
    DAYS,
  )
})

test('on any day every leg is possible and no aircraft is in two places', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const legs = listDemoLegs(day)
      for (const leg of legs) {
        assertLeg(leg)
        const member = fleet.get(leg.tail)
        assert.equal(member?.designator, leg.designator)
        assert.equal(member?.operator.key, leg.operatorKey)
      }
      assert.equal(new Set(legs.map((leg) => leg.key)).size, legs.length)
      assertNoTailTwice(legs)
    }),
    DAYS,
  )
})

test('a flown leg landed before today and was published before it left', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      for (const leg of listDemoLegs(day)) {
        if (leg.status === 'FLOWN') assert.ok(Date.parse(leg.arrivalUTC) < findDayStart(day), leg.key)
        assert.equal(leg.publishedDaysAgo === null, leg.status === 'DRAFT')
        const latestPublication =
          findDayStart(day) + 24 * HOUR_MS - (leg.publishedDaysAgo ?? 0) * 24 * HOUR_MS
        if (leg.status !== 'DRAFT') assert.ok(latestPublication < Date.parse(leg.departureUTC), leg.key)
      }
    }),
    DAYS,
  )
})

test('the demo shows every kind of leg', () => {
  const legs = listDemoLegs(new Date('2026-03-10T09:00:00Z'))
  const count = (is: (leg: DemoLeg) => boolean) => legs.filter(is).length
  assert.ok(count((leg) => leg.status === 'DRAFT') >= 6)
  assert.ok(count((leg) => leg.status === 'FLOWN') >= 6)
  assert.ok(count((leg) => leg.status === 'CANCELLED') >= 3)
  assert.ok(count((leg) => leg.status === 'PUBLISHED' && !isForSale(leg)) >= 4)
  assert.ok(count((leg) => isForSale(leg) && leg.seatsTaken === leg.seats) >= 2)
  assert.ok(count((leg) => isBookable(leg) && leg.seats - leg.seatsTaken <= 3) >= 5)
  const whole = count((leg) => isBookable(leg) && leg.saleMode === 'WHOLE_AIRCRAFT')
  assert.ok(whole >= 6 && whole <= 14)
  assert.ok(count((leg) => !leg.instantConfirm) >= 2)
  assert.ok(count((leg) => isBookable(leg) && leg.priceMode === 'DECLINING') >= 15)
  assert.ok(count((leg) => leg.departureLatestUTC !== null) >= 4)
  assert.deepEqual(
    new Set(legs.map((leg) => leg.currency)),
    new Set(['USD', 'EUR', 'GBP', 'CHF', 'AED', 'SAR']),
  )
  const hourAt = (instant: string, icao: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(getAirport(icao).timezone)
  const nextDay = count((leg) => {
    const departs = hourAt(leg.departureUTC, leg.originICAO).toPlainDate()
    return Temporal.PlainDate.compare(hourAt(leg.arrivalUTC, leg.destinationICAO).toPlainDate(), departs) > 0
  })
  assert.ok(nextDay >= 5)
  const hours = legs.map((leg) => hourAt(leg.departureUTC, leg.originICAO).hour)
  for (const [from, to] of [
    [0, 6],
    [6, 9],
    [9, 16],
    [16, 20],
    [20, 24],
  ] as const)
    assert.ok(hours.filter((hour) => hour >= from && hour < to).length >= 5, `${from}-${to} h`)
})

test('the five sample routes are on sale within two weeks at 65 to 67 percent off', () => {
  const day = Temporal.PlainDate.from('2026-03-10')
  const legs = listDemoLegs(day).filter(isBookable)
  for (const [origin, destination] of [
    ['KTEB', 'KOPF'],
    ['EGLF', 'LFMN'],
    ['KVNY', 'KHND'],
    ['LFPB', 'LSGG'],
    ['OMDW', 'OERK'],
  ]) {
    const leg = legs.find((l) => l.originICAO === origin && l.destinationICAO === destination)
    assert.ok(
      leg && Date.parse(leg.departureUTC) < findDayStart(day) + 14 * 24 * HOUR_MS,
      `${origin}-${destination}`,
    )
    const savings = computeSavingsPct(leg.askPriceMinor, leg.referencePriceMinor)
    assert.ok(savings >= 65 && savings <= 67, `${origin}-${destination} ${savings}`)
  }
})

test('the seats of a leg equal the seats of its bookings', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const bookings = Map.groupBy(listDemoBookings(day), (booking) => booking.legKey)
      for (const leg of listDemoLegs(day)) {
        const own = bookings.get(leg.key) ?? []
        const sum = (status: string) => own.reduce((n, b) => n + (b.status === status ? b.seats : 0), 0)
        assert.equal(sum('CONFIRMED'), leg.seatsTaken, leg.key)
        assert.ok(sum('CONFIRMED') + sum('PENDING') <= leg.seats, leg.key)
        if (sum('PENDING') > 0) assert.ok(isForSale(leg), leg.key)
        if (leg.status === 'DRAFT') assert.equal(own.length, 0, leg.key)
        for (const booking of own) {
          assert.ok(booking.seats >= 1 && booking.seats <= 8, booking.key)
          assert.ok(booking.createdHoursAgo < (leg.publishedDaysAgo ?? 0) * 24, booking.key)
          const latest = findDayStart(day) + (24 - booking.createdHoursAgo) * HOUR_MS
          assert.ok(latest < Date.parse(leg.departureUTC), booking.key)
        }
      }
    }),
    DAYS,
  )
})

test('bookings are in every state and belong to people who have an account', () => {
  const bookings = listDemoBookings(new Date('2026-03-10T09:00:00Z'))
  const joined = new Map(listDemoUsers().map((user) => [user.email, user.joinedDaysAgo * 24]))
  assert.equal(new Set(bookings.map((b) => b.key)).size, bookings.length)
  assert.deepEqual(
    new Set(bookings.map((b) => b.cancelReason)),
    new Set([null, 'EXPIRED', 'ABANDONED', 'TRAVELLER', 'OPERATOR', 'ADMIN', 'PAYMENT_FAILED']),
  )
  for (const booking of bookings) {
    assert.ok((joined.get(booking.userEmail) ?? 0) > booking.createdHoursAgo, booking.key)
    assert.equal(booking.cancelReason !== null, booking.status === 'CANCELLED', booking.key)
    assert.equal(booking.cancelledHoursAgo !== null, booking.status === 'CANCELLED', booking.key)
    if (booking.cancelledHoursAgo !== null)
      assert.ok(
        booking.cancelledHoursAgo >= 0 && booking.cancelledHoursAgo < booking.createdHoursAgo,
        booking.key,
      )
  }
  const legs = new Map(listDemoLegs(new Date('2026-03-10T09:00:00Z')).map((leg) => [leg.key, leg]))
  for (const booking of bookings.filter((b) => b.awaitingConfirmation)) {
    assert.equal(booking.status, 'PENDING')
    assert.equal(legs.get(booking.legKey)?.instantConfirm, false)
  }
  const travellers = bookings.filter((b) => b.userEmail === 'traveller@ferrywing.test')
  const is = (status: string, legStatus: string) =>
    travellers.some((b) => b.status === status && legs.get(b.legKey)?.status === legStatus)
  assert.ok(is('CONFIRMED', 'FLOWN') && is('CONFIRMED', 'PUBLISHED') && is('CANCELLED', 'PUBLISHED'))
})

test('nobody is confirmed on two flights within half a day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const legs = new Map(listDemoLegs(day).map((leg) => [leg.key, leg]))
      const confirmed = listDemoBookings(day).filter((booking) => booking.status === 'CONFIRMED')
      for (const own of Map.groupBy(confirmed, (booking) => booking.userEmail).values()) {
        const departures = own
          .map((b) => Date.parse(legs.get(b.legKey)?.departureUTC ?? ''))
          .sort((a, b) => a - b)
        for (const [index, departure] of departures.slice(1).entries())
          assert.ok(departure - (departures[index] ?? 0) >= 12 * HOUR_MS, own[0]?.userEmail ?? '')
      }
    }),
    DAYS,
  )
})

test('each account is there once, with the role that the manual names', () => {
  const users = new Map(listDemoUsers().map((user) => [user.email, user]))
  assert.equal(users.size, listDemoUsers().length)
  const roles = {
    admin: 'ADMIN',
    operator: 'OPERATOR',
    newoperator: 'OPERATOR',
    traveller: 'USER',
    premium: 'USER',
  }
  for (const [name, role] of Object.entries(roles))
    assert.equal(users.get(`${name}@ferrywing.test`)?.role, role)
  assert.equal(users.get('premium@ferrywing.test')?.plan, 'PREMIUM')
  for (const operator of operators.values()) assert.ok(users.has(operator.accountEmail))
  for (const email of users.keys()) assert.match(email, /^[a-z.]+@ferrywing\.test$/)
})

test('messages, applications and the waiting list fill every screen', () => {
  const contacts = listDemoContacts()
  assert.ok(contacts.length >= 24)
  assert.equal(new Set(contacts.map((c) => c.category)).size, 6)
  assert.equal(new Set(contacts.map((c) => c.status)).size, 3)
  for (const c of contacts) assert.ok(c.updatedHoursAgo <= c.createdHoursAgo && c.updatedHoursAgo > 0)
  const applications = listDemoApplications()
  assert.ok(applications.length >= 12)
  assert.equal(new Set(applications.map((a) => a.status)).size, 3)
  assert.equal(new Set(applications.map((a) => a.fleetSize)).size, 4)
  for (const a of applications) {
    assert.equal(a.reviewNotes === null, a.status === 'PENDING')
    assert.equal(a.reviewedHoursAgo === null, a.status === 'PENDING')
    assert.ok((a.reviewedHoursAgo ?? 0) < a.submittedHoursAgo)
  }
  const waitlist = listDemoWaitlist()
  assert.ok(waitlist.length >= 40)
  assert.deepEqual(new Set(waitlist.map((w) => w.source)), new Set(['homepage', 'final-cta']))
  for (const rows of [contacts, applications, waitlist]) {
    assert.equal(new Set(rows.map((row) => row.email)).size, rows.length)
    for (const { email } of rows) assert.match(email, /^[a-z.]+@[a-z-]+\.(?:[a-z]+\.)?test$/)
  }
})

test('ten thousand generated legs are all possible', () => {
  const now = new Date('2026-03-10T09:07:31Z')
  const legs = inventManyLegs({ count: 10_000, seats: 8, now })
  assert.equal(legs.length, 10_000)
  assert.deepEqual(inventManyLegs({ count: 10_000, seats: 8, now }), legs)
  for (const leg of legs) {
    assertLeg(leg)
    assert.equal(leg.seats, 8)
    assert.ok(isBookable(leg))
    const daysAhead = (Date.parse(leg.departureUTC) - now.getTime()) / (24 * HOUR_MS)
    assert.ok(daysAhead >= 1 && daysAhead <= 60.01, leg.key)
  }
  assertNoTailTwice(legs)
})

test('a generated tail belongs to one operator, type and batch, and to no written fleet', () => {
  const now = new Date('2026-03-10T09:00:00Z')
  const batches = [0, 1, 2, 3].map((batch) => inventManyLegs({ count: 1_000, seats: 6, now, batch }))
  const all = batches.flat()
  assert.equal(new Set(all.map((leg) => leg.key)).size, all.length)
  for (const own of Map.groupBy(all, (leg) => leg.tail).values()) {
    assert.equal(new Set(own.map((leg) => `${leg.operatorKey} ${leg.designator}`)).size, 1)
    assert.ok(!fleet.has(own[0]?.tail ?? ''))
  }
  const tails = batches.map((legs) => new Set(legs.map((leg) => leg.tail)))
  assert.equal(
    new Set(tails.flatMap((set) => [...set])).size,
    tails.reduce((n, set) => n + set.size, 0),
  )
})
