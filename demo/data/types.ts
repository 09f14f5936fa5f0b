import type {
  ContactSubmission,
  OperatorApplication,
  WaitlistEntry,
} from '#contract/admin/admin-submissions.ts'
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

/** One row of the KYB timeline. The operator submits; an administrator decides every later step. */
export type DemoKybStep = { to: DemoKybStatus; hoursAgo: number; notes: string | null }

/** Hours before departure: the lower bound is inclusive, the upper one exclusive. Without an upper bound the tier is open. */
export type DemoRefundRule = {
  hoursBeforeMin: number
  hoursBeforeMax?: number
  refundPct: number
  description: string
}

export type DemoAircraft = {
  tail: string
  designator: string
  /** When missing, the usual number of seats in the catalogue. */
  fittedSeats?: number
  /** Days from today to the last day of its insurance, and of its entry on the certificate's list. */
  insuredDays?: number
  listedDays?: number
  /** The status in the register. When missing, it follows from the operator's KYB status. */
  status?: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'RETIRED'
}

export type DemoOperator = {
  key: string
  /** The account of the person who signs in for the operator. */
  accountEmail: string
  accountName: string
  legalName: string
  tradeName: string
  /** The name of the country in the onboarding's list. */
  baseCountry: (typeof BASE_COUNTRIES)[number]
  baseICAO: string
  aocNumber: string
  /** The carrier's code in boarding passes; most small carriers have none. Invented. */
  carrierCode: string | null
  contactEmail: string
  contactPhone: string
  website: string
  /** Null while the operator fills in its profile. */
  kybStatus: DemoKybStatus | null
  kybNotes: string | null
  /** Oldest first; the last step's state is `kybStatus`. */
  kybHistory: DemoKybStep[]
  connect: { onboardingStatus: 'NOT_STARTED' | 'PENDING' | 'COMPLETE'; payoutsEnabled: boolean }
  policies: { cancelWindowHours: number; noShowPenaltyPct: number; rules: DemoRefundRule[] }
  /** The currency of its legs, unless a leg names another. */
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
  /** Per person in minor units of the currency, rounded to major units. The next two prices are given likewise. */
  askPriceMinor: number
  /** Equal to the ask where the price is fixed. */
  floorPriceMinor: number
  referencePriceMinor: number
  priceMode: 'FIXED' | 'DECLINING'
  status: DemoLegStatus
  /** Null in a draft. */
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
  /** Hours before now. The hold of a PENDING booking that is 0 hours old still runs. */
  createdHoursAgo: number
  /** Null unless CANCELLED. */
  cancelledHoursAgo: number | null
  /** The traveller has paid, and the operator has to confirm. Only for PENDING bookings of legs without instant confirmation. */
  awaitingConfirmation: boolean
}

export type DemoContact = Omit<ContactSubmission, 'id' | 'createdAt' | 'updatedAt'> & {
  createdHoursAgo: number
  /** When its status was last changed. */
  updatedHoursAgo: number
}

export type DemoApplication = Omit<OperatorApplication, 'id' | 'submittedAt' | 'reviewedAt' | 'version'> & {
  submittedHoursAgo: number
  reviewedHoursAgo: number | null
}

export type DemoWaitlistEntry = Omit<WaitlistEntry, 'id' | 'joinedAt'> & { joinedHoursAgo: number }
