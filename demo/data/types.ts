import type { Currency } from '#contract/money.ts'
import type { BASE_COUNTRIES } from '#contract/operators/operators.ts'

export type DemoUser = {
  email: string
  name: string
  role: 'USER' | 'OPERATOR' | 'ADMIN'
  emailVerified: boolean
  plan: 'FREE' | 'PREMIUM'
  joinedDaysAgo: number
}

type DemoKybStatus = 'PENDING' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED'

/** One row of the audit timeline; the operator submits, an administrator does the rest. */
export type DemoKybStep = { to: DemoKybStatus; hoursAgo: number; notes: string | null }

/** Lower edge inclusive, upper edge exclusive; without an upper edge it reaches to infinity. */
export type DemoRefundRule = {
  hoursBeforeMin: number
  hoursBeforeMax?: number
  refundPct: number
  description: string
}

export type DemoAircraft = {
  tail: string
  designator: string
  /** As many as the catalogue says are usual unless it says otherwise. */
  fittedSeats?: number
  /** Days from today to the last day of its insurance, and of its entry on the certificate's list. */
  insuredDays?: number
  listedDays?: number
  /** In the register; it follows from the operator's review unless it says otherwise. */
  status?: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'RETIRED'
}

export type DemoOperator = {
  key: string
  /** The person who signs in for it. */
  accountEmail: string
  accountName: string
  legalName: string
  tradeName: string
  /** By its name in the onboarding's list. */
  baseCountry: (typeof BASE_COUNTRIES)[number]
  baseICAO: string
  aocNumber: string
  /** For boarding codes; most small carriers have none. Invented. */
  carrierCode: string | null
  contactEmail: string
  contactPhone: string
  website: string
  /** Null: the profile is being filled in. */
  kybStatus: DemoKybStatus | null
  kybNotes: string | null
  /** Oldest first; the last step's state is `kybStatus`. */
  kybHistory: DemoKybStep[]
  connect: { onboardingStatus: 'NOT_STARTED' | 'PENDING' | 'COMPLETE'; payoutsEnabled: boolean }
  policies: { cancelWindowHours: number; noShowPenaltyPct: number; rules: DemoRefundRule[] }
  /** What its legs are priced in unless they say otherwise. */
  currency: Currency
  fleet: DemoAircraft[]
}

export type DemoLegStatus = 'DRAFT' | 'PUBLISHED' | 'CANCELLED' | 'FLOWN'

export type DemoLeg = {
  key: string
  operatorKey: string
  tail: string
  designator: string
  originICAO: string
  destinationICAO: string
  originTerminal: string
  destinationTerminal: string
  departureUTC: string
  arrivalUTC: string
  /** The end of a departure window; null when the time is fixed. */
  departureLatestUTC: string | null
  seats: number
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT'
  currency: Currency
  /** Per person, in the currency's minor units, whole major units; likewise the two below. */
  askPriceMinor: number
  /** Equal to the ask where the price is fixed. */
  floorPriceMinor: number
  referencePriceMinor: number
  priceMode: 'FIXED' | 'DECLINING'
  status: DemoLegStatus
  /** Null for a draft. */
  publishedDaysAgo: number | null
  instantConfirm: boolean
  baggageNote: string
  petNote: string | null
  /** Seats of confirmed bookings; the confirmed bookings of `listDemoBookings` sum up to it. */
  seatsTaken: number
}

export type DemoBooking = {
  key: string
  userEmail: string
  legKey: string
  seats: number
  status: 'PENDING' | 'CONFIRMED' | 'CANCELLED'
  cancelReason: 'EXPIRED' | 'ABANDONED' | 'TRAVELLER' | 'OPERATOR' | 'ADMIN' | 'PAYMENT_FAILED' | null
  /** Counted back from now, so the hold of a PENDING booking that is 0 hours old still runs. */
  createdHoursAgo: number
  /** Null unless CANCELLED. */
  cancelledHoursAgo: number | null
  /** Paid for and waiting for the operator, on a leg without instant confirmation; PENDING only. */
  awaitingConfirmation: boolean
}

export type DemoContact = {
  name: string
  email: string
  subject: string
  category: 'general' | 'booking' | 'operator' | 'technical' | 'billing' | 'media'
  message: string
  status: 'NEW' | 'IN_PROGRESS' | 'RESOLVED'
  createdHoursAgo: number
  /** When its status was last changed. */
  updatedHoursAgo: number
}

export type DemoApplication = {
  companyName: string
  contactName: string
  email: string
  phone: string
  fleetSize: '1-5' | '6-15' | '16-30' | '31+'
  operatingRegions: string
  primaryAircraft: string
  yearlyFlights: '<500' | '500-2000' | '2000-5000' | '5000+'
  message: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  submittedHoursAgo: number
  reviewNotes: string | null
  reviewedHoursAgo: number | null
}

export type DemoWaitlistEntry = {
  email: string
  name: string | null
  source: 'homepage' | 'final-cta'
  joinedHoursAgo: number
}
