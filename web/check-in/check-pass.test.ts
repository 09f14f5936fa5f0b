import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toBase64Url, writeTextToSign } from '#contract/trips/pass-code.ts'
import type { CheckIn, CheckInReport, CrewList } from '#contract/trips/trip-documents.ts'
import { checkPass, listUses, needsAttention, readTyped, type Trust, type Verdict } from './check-pass.ts'
import { canVerify, checkTrust } from './verify-code.ts'

const LEG = '01990000-0000-7000-8000-000000000001'
const place = { icao: 'KTEB', iata: 'TEB', name: 'Teterboro', city: 'New York', timezone: 'America/New_York' }
const pass = (number: string, more: Partial<CrewList['passes'][number]> = {}) => ({
  ...{ number, reference: number.slice(0, 9), seat: 1, name: 'Sam Traveller', named: true, holder: '' },
  ...{ cancelledUTC: null, lap: null, ready: true, alone: null },
  ...more,
})

const list: CrewList = {
  flight: {
    ...{ legId: LEG, tail: 'N482NL', aircraft: 'Citation XLS+', status: 'PUBLISHED' },
    origin: { ...place, terminal: null, fbo: null },
    destination: { ...place, terminal: null, fbo: null },
    ...{ departureUTC: '2026-12-04T21:20:00Z', arrivalUTC: '2026-12-05T00:12:00Z', departureLatestUTC: null },
    beThereUTC: '2026-12-04T20:50:00Z',
  },
  manifestOpen: true,
  keys: [],
  passes: [pass('FW-7F3K2Q-1'), pass('FW-GANE00-1', { cancelledUTC: '2026-12-03T10:00:00Z' })],
  checkIns: [],
  readUTC: '2026-12-04T18:00:00Z',
}

const codeFor = (reference: string, { legId = LEG, holder = '', name = 'Sam Traveller' } = {}) =>
  `${writeTextToSign('k', { legId, reference, seat: 1, holder, name })}.${toBase64Url(new Uint8Array(64))}`

function verdictOn(
  text: string,
  facts: { trust?: Trust; list?: CrewList; pending?: CheckInReport[] } = {},
): Verdict {
  const { trust = 'good', pending = [] } = facts
  const by = facts.list ?? list
  return checkPass({ reading: readTyped(text), trust, list: by, uses: listUses(by.checkIns, pending) })
}

const describeVerdict = (verdict: Verdict) => (verdict.kind === 'refused' ? verdict.title : verdict.kind)

describe('the check of a pass', () => {
  test('admits a valid pass and shows its name', () => {
    assert.deepEqual(verdictOn(codeFor('FW-7F3K2Q')), {
      ...{ kind: 'admitted', number: 'FW-7F3K2Q-1', name: 'Sam Traveller', byCode: true, note: null },
    })
  })

  for (const [what, text, facts, title] of [
    ['any other text', 'hello', {}, 'Not a trip pass'],
    ['an altered code', codeFor('FW-7F3K2Q'), { trust: 'bad' }, 'Forged or altered'],
    [
      'an unknown key',
      codeFor('FW-7F3K2Q'),
      { trust: 'unknown-key' },
      'Signed with a key this phone does not know',
    ],
    ['another flight', codeFor('FW-7F3K2Q', { legId: LEG.replace(/1$/, '2') }), {}, 'Another flight'],
    ['a cancelled booking', codeFor('FW-GANE00'), {}, 'Cancelled'],
    ['a cancelled booking, typed', 'FW-GANE00-1', {}, 'Cancelled'],
    ['a number that is not on the list', 'FW-000000-1', {}, 'Not on the list'],
  ] as const)
    test(`${what} is refused`, () => assert.equal(describeVerdict(verdictOn(text, facts)), title))

  test('admits a valid pass that is newer than the list, with a note', () => {
    const verdict = verdictOn(codeFor('FW-NEW000', { name: 'Kim Late' }))
    assert.ok(verdict.kind === 'admitted')
    assert.equal(verdict.name, 'Kim Late')
    assert.match(verdict.note ?? '', /booked after it was read/)
  })

  test('admits a typed number with the advice to check an ID', () => {
    const verdict = verdictOn('7f3k2q 1')
    assert.ok(verdict.kind === 'admitted' && !verdict.byCode)
    assert.match(verdict.note ?? '', /ID/)
  })

  test('notes a pass with another name than in the list, unless the names are initials', () => {
    const verdict = verdictOn(codeFor('FW-7F3K2Q', { name: 'Alex Before' }))
    assert.ok(verdict.kind === 'admitted')
    assert.match(verdict.note ?? '', /The pass says Alex Before/)
    const closed = { ...list, manifestOpen: false, passes: [pass('FW-7F3K2Q-1', { name: 'S. T.' })] }
    const later = verdictOn(codeFor('FW-7F3K2Q'), { list: closed })
    assert.ok(later.kind === 'admitted' && later.note === null)
  })

  test('refuses a pass of the seat’s previous passenger, and admits one made before the seat had a name', () => {
    const given = { ...list, passes: [pass('FW-7F3K2Q-1', { name: 'Bea Now', holder: 'bbbbbbbbbbbb' })] }
    const before = verdictOn(codeFor('FW-7F3K2Q', { holder: 'aaaaaaaaaaaa' }), { list: given })
    assert.equal(describeVerdict(before), 'Made out to somebody else')
    assert.equal(
      verdictOn(codeFor('FW-7F3K2Q', { holder: 'bbbbbbbbbbbb' }), { list: given }).kind,
      'admitted',
    )
    const unnamed = verdictOn(codeFor('FW-7F3K2Q'), { list: given })
    assert.ok(unnamed.kind === 'admitted')
    assert.match(unnamed.note ?? '', /The pass says Sam Traveller\. Compare/)
    // The passenger was removed, so the seat has no name now.
    assert.equal(
      describeVerdict(verdictOn(codeFor('FW-7F3K2Q', { holder: 'aaaaaaaaaaaa' }))),
      'Made out to somebody else',
    )
  })

  const report: CheckInReport = {
    ...{ id: '01990000-0000-7000-8000-00000000000a', number: 'FW-7F3K2Q-1', byCode: true, undone: false },
    ...{ checkedUTC: '2026-12-04T20:00:00Z', crew: 'Ana' },
  }
  const checkIn: CheckIn = {
    ...{ id: report.id, number: report.number, checkedUTC: report.checkedUTC, byCode: true, crew: 'Ana' },
    ...{ account: 'Rosalind', afterCancelling: false },
  }

  test('refuses a used pass with time and crew member, before and after the use was reported', () => {
    const before = verdictOn(codeFor('FW-7F3K2Q'), { pending: [report] })
    assert.ok(before.kind === 'used')
    assert.deepEqual(
      before.uses.map(({ crew, account }) => [crew, account]),
      [['Ana', null]],
    )
    const after = verdictOn('FW-7F3K2Q-1', { list: { ...list, checkIns: [checkIn] }, pending: [report] })
    assert.ok(after.kind === 'used')
    assert.deepEqual(
      after.uses.map(({ crew, account }) => [crew, account]),
      [['Ana', 'Rosalind']],
    )
  })

  test('admits a pass again after its check-in was undone, reported or not', () => {
    const undone = { ...report, undone: true }
    assert.equal(verdictOn(codeFor('FW-7F3K2Q'), { pending: [undone] }).kind, 'admitted')
    const known = { list: { ...list, checkIns: [checkIn] }, pending: [undone] }
    assert.equal(verdictOn(codeFor('FW-7F3K2Q'), known).kind, 'admitted')
  })

  test('a pass with two uses, or with one after cancelling, needs attention', () => {
    const [use] = listUses([checkIn], [])
    assert.ok(use)
    assert.equal(needsAttention([use]), false)
    assert.equal(needsAttention([use, { ...use, id: 'other' }]), true)
    assert.equal(needsAttention([{ ...use, afterCancelling: true }]), true)
  })
})

describe('a signature', () => {
  test('is verified with Web Crypto, without network', async () => {
    assert.equal(await canVerify(), true)
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    const keys = [{ id: 'k', publicKey: toBase64Url(raw) }]
    const text = writeTextToSign('k', {
      legId: LEG,
      reference: 'FW-7F3K2Q',
      seat: 1,
      holder: '',
      name: 'Zoë 李',
    })
    const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))
    const reading = readTyped(`${text}.${toBase64Url(new Uint8Array(signature))}`)
    assert.ok(reading.kind === 'code')
    assert.equal(await checkTrust(reading.code, keys), 'good')
    assert.equal(await checkTrust({ ...reading.code, signed: `${text} ` }, keys), 'bad')
    assert.equal(await checkTrust({ ...reading.code, keyId: 'other' }, keys), 'unknown-key')
    assert.equal(await checkTrust(reading.code, []), 'unknown-key')
  })
})
