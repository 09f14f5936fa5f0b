import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFleetRows } from './fleet/fleet.ts'
import { listDemoLegs } from './legs.ts'
import { listDemoOperators, mayPublish } from './operators.ts'
import { findBlocking } from './sale-facts.ts'

const OPERATORS = new Map(listDemoOperators().map((operator) => [operator.key, operator]))

// Opening hours depend on the weekday and the season, and the demo's days count from the day of its start.
for (const start of ['2026-11-25', '2027-02-01', '2027-06-14', '2027-08-30'])
  test(`every flight on sale in the demo may be sold, for each start in the week of ${start}`, () => {
    for (let ahead = 0; ahead < 7; ahead++) {
      const today = Temporal.PlainDate.from(start).add({ days: ahead })
      const fleet = findFleet(today)
      for (const leg of listDemoLegs(today)) {
        const operator = OPERATORS.get(leg.operatorKey)
        if (leg.status !== 'PUBLISHED' || !operator || !mayPublish(operator)) continue
        const aircraft = fleet.get(leg.tail)
        assert.ok(aircraft, leg.key)
        assert.deepEqual(findBlocking({ leg, operator, aircraft }), [], `${leg.key} on ${leg.departureUTC}`)
      }
    }
  })

type Fleet = Map<string, ReturnType<typeof buildFleetRows>[number]>

function findFleet(today: Temporal.PlainDate): Fleet {
  const ids = new Map([...OPERATORS.keys()].map((key) => [key, key]))
  const now = new Date(`${today}T09:00:00Z`)
  return new Map(buildFleetRows({ ids, now }).map((row) => [row.tail, row]))
}
