import { randomUUIDv7 } from 'node:crypto'
import { buildFboId } from './airports/fbos.ts'
import { pick, pickBetween } from './chance.ts'
import { subtractHours } from './hours-before.ts'
import type { NewRow } from './insert-rows.ts'
import type { DemoLeg } from './types.ts'

/** A leg of the demo as a row, without held seats. */
export function buildLegRow(leg: DemoLeg, { operatorId, now }: { operatorId: string; now: Date }) {
  const publishedAt = leg.publishedDaysAgo === null ? null : subtractHours(now, leg.publishedDaysAgo * 24)
  return {
    id: randomUUIDv7(),
    operatorId,
    tail: leg.tail,
    aircraftType: leg.designator,
    originIcao: leg.originICAO,
    destinationIcao: leg.destinationICAO,
    originTerminal: leg.originTerminal,
    destinationTerminal: leg.destinationTerminal,
    originFboId: buildFboId(leg.originICAO),
    destinationFboId: buildFboId(leg.destinationICAO),
    departureAt: leg.departureUTC,
    arrivalAt: leg.arrivalUTC,
    departureLatestAt: leg.departureLatestUTC,
    seatsTotal: leg.seats,
    seatsHeld: 0,
    seatsSold: leg.seatsTaken,
    saleMode: leg.saleMode,
    currency: leg.currency,
    priceMode: leg.priceMode,
    askPriceMinor: leg.askPriceMinor,
    floorPriceMinor: leg.floorPriceMinor,
    referencePriceMinor: leg.referencePriceMinor,
    instantConfirm: leg.instantConfirm,
    baggageNote: leg.baggageNote,
    petNote: leg.petNote,
    legalBasis: 'CARRIER_AGENT',
    status: leg.status,
    publishedAt,
    ...confirm(leg, now),
    createdAt: publishedAt ?? now,
    updatedAt: publishedAt ?? now,
  } satisfies NewRow<'legs'>
}

// Two in three legs were confirmed, some of them so long ago that the confirmation no longer counts.
function confirm({ key, status }: DemoLeg, now: Date) {
  const isConfirmed = status === 'PUBLISHED' && pickBetween(1, 3, `${key} confirmed`) > 1
  if (!isConfirmed) return { parentTripConfirmed: null, confirmedFlyingAt: null }
  return {
    parentTripConfirmed: pick([true, true, false, null], `${key} parent trip`),
    confirmedFlyingAt: subtractHours(now, pickBetween(1, 90, `${key} confirmed ago`)),
  }
}

export type LegRow = ReturnType<typeof buildLegRow>
