import * as z from 'zod/mini'
import { defineEndpoint, WHILE_SELLING } from '../endpoint.ts'
import { FboFacts } from '../fbos/fbo-form.ts'
import { Attachment } from '../operators/operators.ts'

/** The maximum number of check-ins in one call; more than a full aircraft's, each checked in and undone. */
export const MAX_CHECK_INS_PER_CALL = 100
export const MAX_CREW_NAME_LENGTH = 40

const Place = z.object({
  icao: z.string(),
  iata: z.nullable(z.string()),
  name: z.string(),
  city: z.string(),
  timezone: z.string(),
  terminal: z.nullable(z.string()),
  fbo: z.nullable(FboFacts),
})
export type PassPlace = z.infer<typeof Place>

/** A code to scan: an SVG path of its dark parts in a box of this size. */
export const CodeShape = z.object({ width: z.number(), height: z.number(), path: z.string() })
export type CodeShape = z.infer<typeof CodeShape>

/** The adult who holds the infant, if the adults are named; null for a person in a seat. */
const Lap = z.nullable(z.object({ holder: z.nullable(z.string()) }))

/** The pass of one seat, or of an infant on a lap. */
export const TripPass = z.object({
  seat: z.int(),
  /** 'FW-7F3K2Q-2' */
  number: z.string(),
  lap: Lap,
  name: z.string(),
  /** False: no person is named for this seat, so the pass has the lead traveller's name. */
  named: z.boolean(),
  /** The signed code as text. */
  code: z.string(),
  qr: CodeShape,
  /** IATA Resolution 792; null if an airport has no IATA code or the carrier no designator. */
  bcbp: z.nullable(z.object({ text: z.string(), aztec: CodeShape })),
})
export type TripPass = z.infer<typeof TripPass>

const passLeg = {
  legId: z.uuid(),
  tail: z.string(),
  aircraft: z.string(),
  origin: Place,
  destination: Place,
  departureUTC: z.string(),
  arrivalUTC: z.string(),
  departureLatestUTC: z.nullable(z.string()),
  /** When to be at the terminal. */
  beThereUTC: z.string(),
}
export const PassLeg = z.object(passLeg)
export type PassLeg = z.infer<typeof PassLeg>

/** A pass in the crew's list. */
export const CrewPass = z.object({
  number: z.string(),
  reference: z.string(),
  seat: z.int(),
  lap: Lap,
  /** Initials after the departure. */
  name: z.string(),
  named: z.boolean(),
  /** The person according to the pass; '' if nobody is named. */
  holder: z.string(),
  /** Whether all details that the leg needs of this person are given. */
  ready: z.boolean(),
  /**
   * For a child that flies without an adult: the responsible people, until six hours after the arrival; otherwise null.
   */
  alone: z.nullable(z.string()),
  /** The baggage and pets of the booking, on its first pass; absent if nothing was declared. */
  brings: z.optional(z.string()),
  /** Since when the pass is void. */
  cancelledUTC: z.nullable(z.string()),
})
export type CrewPass = z.infer<typeof CrewPass>

/** One use of a pass. More than one use means that the pass was used twice. */
export const CheckIn = z.object({
  id: z.uuid(),
  number: z.string(),
  /** By the clock of the phone that checked it, but not later than the report. */
  checkedUTC: z.string(),
  /** Whether the code was scanned; otherwise its number was typed. */
  byCode: z.boolean(),
  /** The name that the crew member entered, and their account. */
  crew: z.string(),
  account: z.string(),
  /** Whether the booking was already cancelled, so that an older list admitted the traveller. */
  afterCancelling: z.boolean(),
})
export type CheckIn = z.infer<typeof CheckIn>

/** Everything that a phone needs to check passes offline. */
const crewList = {
  success: z.literal(true),
  flight: z.object({
    ...passLeg,
    status: z.enum(['DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN']),
  }),
  /** Whether the list still has full names: until departure. */
  manifestOpen: z.boolean(),
  /** The current key and earlier keys that sign passes; Ed25519, 32 bytes in base64url. */
  keys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
  passes: z.array(CrewPass),
  checkIns: z.array(CheckIn),
  readUTC: z.string(),
}

const byBooking = z.object({ bookingId: z.uuid() })
const byLeg = z.object({ id: z.uuid() })

export const tripDocuments = {
  pass: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/pass',
    access: 'signed-in',
    summary: "The passes of one of the caller's confirmed trips, one for each seat, with their signed codes",
    description: 'Answers `no_pass_yet` before the confirmation, `pass_void` after a cancellation.',
    params: byBooking,
    answer: z.object({
      success: z.literal(true),
      reference: z.string(),
      /** The operating carrier's legal name and the disclosure, as the booking stores them. */
      carrier: z.string(),
      disclosure: z.string(),
      flight: PassLeg,
      passes: z.array(TripPass),
    }),
  }),
  passPdf: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/pass.pdf',
    access: 'signed-in',
    summary: 'The same passes for paper, one page each',
    description: "In the account's language, with English beside it.",
    params: byBooking,
    answer: Attachment,
    answerType: 'application/pdf',
  }),
  calendar: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/calendar.ics',
    access: 'signed-in',
    summary:
      "The flight for a calendar, in the airport's own time, with an alarm; cancelled once the trip is",
    description: 'A changed flight replaces its entry. Answers `no_pass_yet` before the confirmation.',
    params: byBooking,
    answer: Attachment,
    answerType: 'text/calendar',
  }),
  receipt: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/receipt.pdf',
    access: 'signed-in',
    summary: 'Charges and refunds, as the provider has confirmed them',
    description: 'Answers `nothing_charged` before the first charge.',
    params: byBooking,
    answer: Attachment,
    answerType: 'application/pdf',
  }),
  crewList: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/:id/check-ins',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary:
      "The passes of one of the caller's own flights, the keys they are signed with, and who is checked in",
    description: 'Full names until departure.',
    params: byLeg,
    answer: z.object(crewList),
  }),
  recordCheckIns: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/check-ins',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary:
      'Report checked passes, including those from offline time; a repetition of the same ids changes nothing',
    description: '`unknownIds` are passes of other flights.',
    params: byLeg,
    body: z.strictObject({
      checkIns: z
        .array(
          z.strictObject({
            /** Created by the phone. */
            id: z.uuid(),
            number: z.string().check(z.regex(/^FW-[0-9A-Z]{6}-\d{1,2}$/, 'This is no pass number')),
            checkedUTC: z.iso.datetime(),
            byCode: z.boolean(),
            crew: z
              .string()
              .check(
                z.trim(),
                z.minLength(1, 'Say who checks in'),
                z.maxLength(MAX_CREW_NAME_LENGTH, `At most ${MAX_CREW_NAME_LENGTH} characters`),
              ),
            /** Whether the check-in was a mistake and is undone. */
            undone: z.boolean(),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_CHECK_INS_PER_CALL)),
    }),
    answer: z.object({
      ...crewList,
      /** Reported ids whose pass does not belong to this leg; nothing was recorded for them. */
      unknownIds: z.array(z.uuid()),
    }),
  }),
}

export type CrewList = Omit<z.infer<typeof tripDocuments.crewList.answer>, 'success'>
export type CheckInReport = z.infer<typeof tripDocuments.recordCheckIns.body>['checkIns'][number]
