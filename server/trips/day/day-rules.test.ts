import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_STATUSES, NEXT_STATUSES } from '#contract/legs/leg-day.ts'
import { type DayFacts, decideDay, type ReportedStatus } from './day-rules.ts'

const at = (text: string) => new Date(`2027-03-${text}Z`)

/** The leg leaves at 12:00 on the 10th and lands three hours later. */
const leg: DayFacts = {
  ...{ departureAt: at('10T12:00'), departureLatestAt: null, arrivalAt: at('10T15:00') },
  ...{ dayStatus: 'SCHEDULED', crew: null, dayChangedAt: null, bookedDepartsBy: at('10T12:00') },
  ...{ expectedDepartureAt: null, departedAt: null, landedAt: null },
}
const delayed: DayFacts = { ...leg, dayStatus: 'DELAYED', expectedDepartureAt: at('10T13:30') }
const aReport = (fields: Partial<ReportedStatus>): ReportedStatus => ({
  ...{ status: 'ON_TIME', expectedDepartureAt: null, crew: undefined, at: at('10T11:30') },
  ...fields,
})
const decide = (facts: DayFacts, fields: Partial<ReportedStatus>, now = at('10T11:30')) =>
  decideDay(facts, aReport({ at: now, ...fields }), { now })

function sentence(facts: DayFacts, fields: Partial<ReportedStatus>, now?: Date): string | null {
  const decision = decide(facts, fields, now)
  return decision.do === 'refuse' ? decision.detail.message : null
}

describe('the status of a flight on its day', () => {
  for (const from of DAY_STATUSES)
    test(`can change from ${from} to ${NEXT_STATUSES[from].join(', ') || 'nothing'}`, () => {
      const landedAt = from === 'LANDED' ? at('10T15:00') : null
      const departedAt = from === 'DEPARTED' ? at('10T12:00') : null
      const facts = { ...delayed, dayStatus: from, departedAt, landedAt }
      for (const status of DAY_STATUSES) {
        if (status === from) continue
        const decision = decide(facts, { status, expectedDepartureAt: at('10T14:00') }, at('10T13:59'))
        assert.equal(decision.do, NEXT_STATUSES[from].includes(status) ? 'set' : 'refuse', status)
      }
    })

  for (const [what, fields, now, refused] of [
    ['cannot be reported more than 48 hours before departure', {}, '08T11:59:59.999', true],
    ['can be reported from 48 hours before departure', {}, '08T12:00', false],
    ['can be reported until 24 hours after arrival', { status: 'LANDED' }, '11T14:59:59.999', false],
    ['cannot be reported 24 hours after arrival', { status: 'LANDED' }, '11T15:00', true],
    ['cannot be boarding more than three hours before departure', { status: 'BOARDING' }, '10T08:59', true],
    ['can be boarding from three hours before departure', { status: 'BOARDING' }, '10T09:00', false],
    ['cannot be departed more than an hour early', { status: 'DEPARTED' }, '10T10:59', true],
    ['can be departed an hour early', { status: 'DEPARTED' }, '10T11:00', false],
    ['cannot be landed within half of the flight time', { status: 'LANDED' }, '10T13:29', true],
    ['can be landed after half of the flight time', { status: 'LANDED' }, '10T13:30', false],
  ] as const)
    test(what, () => assert.equal(sentence(leg, fields, at(now)) !== null, refused))

  test('shows a delay with the expected time, at most two hours after the booked departure', () => {
    const delay = (expected: string | null, facts = leg) =>
      sentence(facts, { status: 'DELAYED', expectedDepartureAt: expected ? at(expected) : null })
    assert.equal(delay(null), 'Say when it is expected to leave')
    assert.equal(delay('10T12:00'), 'The expected departure must be after the sold departure')
    assert.equal(delay('10T12:01'), null)
    assert.equal(delay('10T14:00'), null)
    assert.match(delay('10T14:01') ?? '', /change the times of the flight/)
    assert.match(delay('10T13:31', { ...leg, bookedDepartsBy: at('10T11:30') }) ?? '', /change the times/)
  })

  test('keeps the delay after departure, and returns to the sold time when the flight is on time after all', () => {
    const left = decide(delayed, { status: 'DEPARTED' }, at('10T13:40'))
    assert.deepEqual(left, {
      ...{ do: 'set', at: at('10T13:40'), notifies: false },
      day: {
        ...{ dayStatus: 'DEPARTED', crew: null, expectedDepartureAt: at('10T13:30') },
        ...{ departedAt: at('10T13:40'), landedAt: null },
      },
    })
    const onTime = decide(delayed, { status: 'ON_TIME' })
    assert.ok(onTime.do === 'set' && onTime.notifies && onTime.day.expectedDepartureAt === null)
  })

  test('notifies travellers only of another time of departure', () => {
    const notifies = (facts: DayFacts, fields: Partial<ReportedStatus>) => {
      const decision = decide(facts, fields)
      return decision.do === 'set' && decision.notifies
    }
    assert.equal(notifies(leg, { status: 'DELAYED', expectedDepartureAt: at('10T13:00') }), true)
    assert.equal(notifies(delayed, { status: 'DELAYED', expectedDepartureAt: at('10T13:45') }), true)
    assert.equal(notifies(delayed, { status: 'BOARDING' }), false)
    assert.equal(notifies(leg, { status: 'ON_TIME' }), false)
    assert.equal(notifies(leg, { status: 'SCHEDULED', crew: 'Ana Silva' }), false)
  })

  test('does not change by a repetition, nor by a report of an earlier time than the last one', () => {
    assert.equal(decide(leg, { status: 'SCHEDULED' }).do, 'nothing')
    const same = { status: 'DELAYED', expectedDepartureAt: at('10T13:30') } as const
    assert.equal(decide(delayed, same).do, 'nothing')
    const late = { ...leg, dayStatus: 'DEPARTED', departedAt: at('10T12:05') } as const
    const facts = { ...late, dayChangedAt: at('10T12:05') }
    assert.equal(decide(facts, { status: 'BOARDING', at: at('10T11:50') }, at('10T12:30')).do, 'nothing')
  })

  test('can get a crew without a new status, and a fast clock cannot report the future', () => {
    const named = decide(leg, { status: 'SCHEDULED', crew: 'Ana Silva' })
    assert.ok(named.do === 'set' && named.day.crew === 'Ana Silva' && named.day.dayStatus === 'SCHEDULED')
    const ahead = decide(leg, { status: 'DEPARTED', at: at('10T18:00') }, at('10T12:10'))
    assert.ok(ahead.do === 'set' && ahead.day.departedAt?.getTime() === at('10T12:10').getTime())
  })
})
