import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, UNLESS_WINDING_UP } from '../../endpoint.ts'
import { required } from '../operator-forms.ts'
import { Attachment } from '../operators.ts'
import { AircraftForm } from './aircraft-form.ts'
import { DeclarationForm } from './declaration-form.ts'

const AIRCRAFT_STATUSES = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'RETIRED'] as const
export type AircraftStatus = (typeof AIRCRAFT_STATUSES)[number]
export const AIRCRAFT_DOCUMENT_KINDS = ['LISTING', 'INSURANCE', 'RATING', 'PERMIT', 'PHOTO'] as const
export const AircraftDocumentKind = z.enum(AIRCRAFT_DOCUMENT_KINDS, 'Choose what the file is')
export type AircraftDocumentKind = z.infer<typeof AircraftDocumentKind>

const AircraftDocument = z.object({
  id: z.uuid(),
  kind: AircraftDocumentKind,
  /** WAITING: it counts after an administrator has approved the change to which it belongs. */
  status: z.enum(['WAITING', 'CURRENT', 'REPLACED']),
  name: z.string(),
  size: z.int(),
  mediaType: z.string(),
  uploadedAt: z.iso.datetime(),
})

const AircraftDecision = z.object({
  id: z.uuid(),
  kind: z.enum([
    'SUBMITTED',
    'APPROVED',
    'REJECTED',
    'CHANGE_SUBMITTED',
    'CHANGE_APPROVED',
    'CHANGE_DECLINED',
    'WITHDRAWN',
    'RETIRED',
  ]),
  at: z.iso.datetime(),
  /** Null: no longer known. */
  by: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})

/** An aircraft of the register. */
export const Aircraft = z.object({
  id: z.uuid(),
  status: z.enum(AIRCRAFT_STATUSES),
  /** The entry that counts now. */
  entry: AircraftForm,
  /** The changed entry of an approved aircraft, until an administrator decides. */
  proposed: z.nullable(AircraftForm),
  typeName: z.string(),
  mtowKg: z.int(),
  /** Legs that land by then may be sold; null: none. */
  coveredUntil: z.nullable(z.iso.datetime()),
  /** Future published legs that the papers do not cover, and the number of their sold seats. */
  uncoveredFlights: z.int(),
  uncoveredSeats: z.int(),
  documents: z.array(AircraftDocument),
  /** Newest first. */
  decisions: z.array(AircraftDecision),
  updatedAt: z.iso.datetime(),
})
export type Aircraft = z.infer<typeof Aircraft>

const Declaration = z.object({ ...DeclarationForm.shape, declaredAt: z.iso.datetime() })

/** The consequences of retiring an aircraft for its published legs. */
export const RetirementPreview = z.object({
  /** Legs without bookings, which go off sale. */
  unsoldFlights: z.int(),
  soldFlights: z.array(
    z.object({
      legId: z.uuid(),
      originICAO: z.string(),
      destinationICAO: z.string(),
      departureUTC: z.iso.datetime(),
      timezone: z.string(),
      seatsSold: z.int(),
    }),
  ),
})
export type RetirementPreview = z.infer<typeof RetirementPreview>

export const FLEET_COLUMNS = Object.keys(AircraftForm.shape).filter((name) => name !== 'ratings')
export const MAX_FLEET_BYTES = 256 * 1024
export const MAX_FLEET_ROWS = 500

const FleetFile = z.strictObject({
  content: z
    .string()
    .check(z.minLength(1, 'The file is empty'), z.maxLength(MAX_FLEET_BYTES, 'The file is over 256 KB')),
})
const FleetPlan = z.object({
  errors: z.array(z.object({ line: z.int(), field: z.nullable(z.string()), message: z.string() })),
  created: z.array(z.object({ line: z.int(), tail: z.string(), typeName: z.string() })),
  /** Entries that are overwritten, because they are neither under review nor approved. */
  changed: z.array(
    z.object({ line: z.int(), tail: z.string(), typeName: z.string(), fields: z.array(z.string()) }),
  ),
  unchanged: z.array(z.string()),
  /** Aircraft that the file may not change, with the reason. */
  skipped: z.array(z.object({ line: z.int(), tail: z.string(), reason: z.string() })),
})
export type FleetPlan = z.infer<typeof FleetPlan>

const byId = z.object({ id: z.uuid() })
const ofOperator = z.object({ operatorId: z.uuid(), id: z.uuid() })
const ok = { success: z.literal(true), message: z.string() }
const one = { ...ok, aircraft: Aircraft }
const notes = required('Say why', 2000)

export const fleet = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/fleet',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:read',
    summary: "The caller's operator's aircraft and what it declares about its certificate",
    description: 'With documents and decisions; retired aircraft last.',
    answer: z.object({
      success: z.literal(true),
      aircraft: z.array(Aircraft),
      declaration: z.nullable(Declaration),
    }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/operators/fleet',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: 'Add an aircraft to the register, as a draft',
    description: 'Nobody reviews it before it is submitted.',
    body: AircraftForm,
    answer: z.object(one),
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/operators/fleet/:id',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary:
      "Change an aircraft's entry. An approved entry stays valid until an administrator approves the change",
    description: 'An approved one keeps registration, type and serial number.',
    params: byId,
    body: AircraftForm,
    answer: z.object(one),
  }),
  submit: defineEndpoint({
    method: 'POST',
    path: '/operators/fleet/:id/submit',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: 'Submit an aircraft for review; missing data is listed field by field',
    description: 'Insurance that is too low is refused too; a repetition changes nothing.',
    params: byId,
    answer: z.object(one),
  }),
  discard: defineEndpoint({
    method: 'DELETE',
    path: '/operators/fleet/:id',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: 'Delete an entry that nobody has reviewed',
    description: 'Answers `aircraft_decided` after a review.',
    params: byId,
    answer: z.object(ok),
  }),
  uploadDocument: defineEndpoint({
    method: 'POST',
    path: '/operators/fleet/:id/documents',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary:
      'Upload a document or a photo of an aircraft: a file `document` of at most 10 MB, pdf, doc, docx, jpg or png by content',
    description: 'For an approved aircraft it waits for an administrator; 60 MB an aircraft.',
    params: byId,
    form: { file: 'document', fields: z.strictObject({ kind: AircraftDocumentKind }) },
    answer: z.object(one),
  }),
  document: defineEndpoint({
    method: 'GET',
    path: '/operators/fleet/:id/documents/:documentId',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "One of an own aircraft's documents, as an attachment",
    description: 'Any other document is `document_not_found`.',
    params: z.object({ id: z.uuid(), documentId: z.uuid() }),
    answer: Attachment,
    answerType: 'application/octet-stream',
  }),
  planImport: defineEndpoint({
    method: 'POST',
    path: '/operators/fleet/import/plan',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    maxBodyBytes: MAX_FLEET_BYTES * 2 + 1024,
    summary: 'Dry run of a fleet import as CSV: what would be added and changed; stores nothing',
    description: '`token` stands for exactly this plan.',
    body: FleetFile,
    answer: z.object({ success: z.literal(true), plan: FleetPlan, token: z.nullable(z.string()) }),
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/operators/fleet/import',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    maxBodyBytes: MAX_FLEET_BYTES * 2 + 1024,
    summary: 'Import a fleet as planned; refused if the plan would be different now',
    description: 'All or nothing; a repetition changes nothing.',
    body: z.strictObject({
      ...FleetFile.shape,
      token: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Run the dry run first')),
    }),
    answer: z.object({ ...ok, plan: FleetPlan }),
  }),
  previewRetirement: defineEndpoint({
    method: 'GET',
    path: '/operators/fleet/:id/retirement',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: 'The consequences of retiring an aircraft for its flights; changes nothing',
    description: 'Lists each sold flight and counts the unsold ones, which go off sale.',
    params: byId,
    answer: z.object({ success: z.literal(true), preview: RetirementPreview }),
  }),
  retire: defineEndpoint({
    method: 'POST',
    path: '/operators/fleet/:id/retire',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary:
      'Retire an aircraft: its flights are cancelled, and their travellers get a full refund and the reason. Refused if more flights are sold than the operator agreed to',
    description: 'Final; a repetition changes nothing.',
    params: byId,
    body: z.strictObject({ reason: required('Say why, travellers will read it', 500), soldFlights: z.int() }),
    answer: z.object(one),
  }),
  declare: defineEndpoint({
    method: 'PUT',
    path: '/operators/declaration',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: 'Declare under what certificate the operator flies, and in what role its flights are sold',
    description: 'Flights keep their role; a job decides again whether they may be sold.',
    body: DeclarationForm,
    answer: z.object({ ...ok, declaration: Declaration }),
  }),
  ofOperator: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/:id/fleet',
    access: ['ADMIN'],
    summary: "An operator's aircraft, those that wait for a decision first",
    description: 'With documents, decisions and what the operator declares about its certificate.',
    params: byId,
    answer: z.object({
      success: z.literal(true),
      aircraft: z.array(Aircraft),
      declaration: z.nullable(Declaration),
    }),
  }),
  reviewDocument: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/:operatorId/fleet/:id/documents/:documentId',
    access: ['ADMIN'],
    summary: "One of an aircraft's documents, as an attachment; written to the audit log",
    description: 'A document of another aircraft is `document_not_found`.',
    params: z.object({ operatorId: z.uuid(), id: z.uuid(), documentId: z.uuid() }),
    answer: Attachment,
    answerType: 'application/octet-stream',
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:operatorId/fleet/:id/approve',
    access: ['ADMIN'],
    summary: 'Approve an aircraft, or the change of an approved one',
    description:
      'Send the `updatedAt` that was seen: `aircraft_decided` if the entry has changed since. Answers `tail_taken` if another operator has this registration.',
    params: ofOperator,
    body: z.strictObject({
      notes: z.optional(z.string().check(z.trim(), z.maxLength(2000, 'At most 2000 characters'))),
      /** The `updatedAt` of the aircraft that the administrator has seen; refused if it has changed since. */
      updatedAt: z.iso.datetime(),
    }),
    answer: z.object(one),
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:operatorId/fleet/:id/reject',
    access: ['ADMIN'],
    summary:
      'Reject an aircraft or the change of an approved one, with a reason. An approved aircraft without a change loses its approval, and its flights go off sale',
    description:
      'Send the `updatedAt` that was seen: `aircraft_decided` if the entry has changed since. If a change is declined, the approved entry stays valid.',
    params: ofOperator,
    body: z.strictObject({ notes, updatedAt: z.iso.datetime() }),
    answer: z.object(one),
  }),
}
