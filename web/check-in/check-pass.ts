import { formatPassNumber, type PassCode, readPassCode, readPassNumber } from '#contract/trips/pass-code.ts'
import type { CheckIn, CheckInReport, CrewList } from '#contract/trips/trip-documents.ts'

/** The result of verifying a code's signature with our keys. */
export type Trust = 'good' | 'bad' | 'unknown-key'

/** What was scanned, pasted or typed. */
export type Reading =
  | { kind: 'code'; code: PassCode }
  | { kind: 'number'; number: string }
  | { kind: 'nothing' }

/** A check-in of a pass, by the data of this phone. */
export type Use = Pick<CheckIn, 'id' | 'number' | 'checkedUTC' | 'crew' | 'afterCancelling'> & {
  /** Null for a check-in of this phone that the server has not confirmed yet. */
  account: string | null
}

export type Verdict =
  | { kind: 'admitted'; number: string; name: string; byCode: boolean; note: string | null }
  | { kind: 'used'; number: string; name: string; uses: Use[] }
  | { kind: 'refused'; title: string; text: string }

export function readTyped(text: string): Reading {
  const code = readPassCode(text)
  if (code) return { kind: 'code', code }
  const number = readPassNumber(text)
  return number ? { kind: 'number', number } : { kind: 'nothing' }
}

/** The check-ins of all passes that were not undone: those of the server, and those of this phone that are not reported yet. */
export function listUses(checkIns: readonly CheckIn[], pending: readonly CheckInReport[]): Use[] {
  const changed = new Map(pending.map((report) => [report.id, report]))
  const known = checkIns.filter(({ id }) => !changed.get(id)?.undone)
  const own = pending.filter(({ id, undone }) => !undone && !known.some((use) => use.id === id))
  return [
    ...known,
    ...own.map(({ id, number, checkedUTC, crew }) => ({
      ...{ id, number, checkedUTC, crew },
      afterCancelling: false,
      account: null,
    })),
  ].sort((one, other) => one.checkedUTC.localeCompare(other.checkedUTC))
}

type Facts = { reading: Reading; trust: Trust; list: CrewList; uses: Use[] }

/** Decides by the phone's list whether the pass admits a person. */
export function checkPass({ reading, trust, list, uses }: Facts): Verdict {
  if (reading.kind === 'nothing') return refused('Not a trip pass', NOTHING)
  if (reading.kind === 'number') return checkNumber(reading.number, list, uses)
  if (trust === 'unknown-key') return refused('Signed with a key this phone does not know', UNKNOWN_KEY)
  if (trust === 'bad') return refused('Forged or altered', FORGED)
  const { facts } = reading.code
  if (facts.legId !== list.flight.legId) return refused('Another flight', OTHER_LEG)
  const number = formatPassNumber(facts)
  const pass = list.passes.find((one) => one.number === number)
  if (pass?.cancelledUTC) return cancelled(pass.name)
  if (pass && facts.holder !== '' && facts.holder !== pass.holder)
    return refused('Made out to somebody else', GIVEN_AWAY)
  const used = uses.filter((use) => use.number === number)
  if (used.length > 0) return { kind: 'used', number, name: pass?.name ?? facts.name, uses: used }
  const admitted = { kind: 'admitted', number, byCode: true } as const
  if (!pass) return { ...admitted, name: facts.name, note: BOOKED_SINCE }
  const renamed = list.manifestOpen && pass.name !== facts.name
  return { ...admitted, name: pass.name, note: renamed ? `The pass says ${facts.name}. ${COMPARE}` : null }
}

function checkNumber(number: string, list: CrewList, uses: Use[]): Verdict {
  const pass = list.passes.find((one) => one.number === number)
  if (!pass) return refused('Not on the list', `There is no pass ${number} on this flight, as of this list.`)
  if (pass.cancelledUTC) return cancelled(pass.name)
  const used = uses.filter((use) => use.number === number)
  if (used.length > 0) return { kind: 'used', number, name: pass.name, uses: used }
  return { kind: 'admitted', number, name: pass.name, byCode: false, note: TYPED }
}

function refused(title: string, text: string): Verdict {
  return { kind: 'refused', title, text }
}

function cancelled(name: string): Verdict {
  return refused('Cancelled', `The booking of ${name} was cancelled, so this pass is void.`)
}

const NOTHING = 'This is neither a pass code nor a pass number like FW-7F3K2Q-1.'
const FORGED = 'The signature does not match. Ferrywing did not make this pass as it stands.'
const UNKNOWN_KEY = 'Go online once, so that this phone reads the keys, or type the pass number.'
const OTHER_LEG = 'The pass is genuine, but not for this flight.'
const BOOKED_SINCE = 'Genuine, but not on the list yet: booked after it was read.'
const GIVEN_AWAY =
  'The seat was given to somebody else after this pass was made. They have a pass of their own.'
const COMPARE = 'Compare the name with an ID.'
const TYPED = `No code was read. ${COMPARE}`

/** Whether a pass such as 'FW-7F3K2Q-2' was used on two phones, or with a list from before its booking was cancelled. */
export function needsAttention(uses: readonly Use[]): boolean {
  return uses.length > 1 || uses.some(({ afterCancelling }) => afterCancelling)
}
