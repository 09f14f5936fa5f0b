const IDENTITY = ['legs.id', 'legs.operatorId', 'legs.tail', 'legs.aircraftType', 'legs.status'] as const
const WRITTEN = ['legs.publishedAt', 'legs.createdAt', 'legs.updatedAt', 'legs.confirmedFlyingAt'] as const
const PLACES = [
  'legs.originIcao',
  'legs.destinationIcao',
  'legs.originFboId',
  'legs.destinationFboId',
] as const
const TERMINALS = ['legs.originTerminal', 'legs.destinationTerminal'] as const
const PLANNED = ['legs.departureAt', 'legs.arrivalAt', 'legs.departureLatestAt'] as const
const ON_ITS_DAY = ['legs.dayStatus', 'legs.expectedDepartureAt', 'legs.landedAt'] as const
const SEATS = ['legs.seatsTotal', 'legs.seatsHeld', 'legs.seatsSold', 'legs.saleMode'] as const
const TERMS = ['legs.instantConfirm', 'legs.parentTripConfirmed', 'legs.baggageNote', 'legs.petNote'] as const
const PRICE = ['legs.currency', 'legs.priceMode', 'legs.askPriceMinor', 'legs.floorPriceMinor'] as const
const MORE_OF_PRICE = ['legs.referencePriceMinor', 'legs.priceBasis', 'legs.taxesUntil'] as const
const TAXES = ['legs.taxHeadsMinor', 'legs.taxFlightMinor', 'legs.taxBps', 'legs.taxBasesMinor'] as const
const TAXES_OF_INFANTS = ['legs.taxInfantMinor', 'legs.taxInfantBasesMinor'] as const

/**
 * The shown columns of a leg, listed one by one, because only such a statement can be prepared
 * (`runtime/prepare-frequent.ts`).
 */
export const SHOWN_COLUMNS = [
  ...IDENTITY,
  ...WRITTEN,
  ...PLACES,
  ...TERMINALS,
  ...PLANNED,
  ...ON_ITS_DAY,
  ...SEATS,
  ...TERMS,
  ...PRICE,
  ...MORE_OF_PRICE,
  ...TAXES,
  ...TAXES_OF_INFANTS,
] as const
