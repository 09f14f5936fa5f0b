import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { writeZip } from '#server/accounts/privacy/zip.ts'
import { eventually, openTestApp, type TestAnswer } from '#test/app.ts'
import { aDocument, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { refused } from '#test/person.ts'
import {
  aPdf,
  DOC,
  DOCX,
  FORM_TYPE,
  JPG,
  PDF,
  PNG,
  paperForm,
  SVG,
  toForm,
  upload,
} from '#test/samples/papers.ts'
import { sweepFiles } from './sweep-files.ts'

const app = await openTestApp()
const { db, call, config } = app
const MEGABYTE = 1024 * 1024

async function owner() {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id, kybStatus: null, certificatesUntil: null })
  return { ...user, operatorId: operator.id }
}

const sam = await owner()
const admin = await aUser(db, { role: 'ADMIN' })

const storedFiles = async () => (await db.selectFrom('storedFiles').select('name').execute()).length

/** Every file in the store and the scratch folder. */
function filesOnDisk(): string[] {
  const folders = [config.files.kind === 'disk' ? config.files.folder : '', join(config.dataDir, 'incoming')]
  return folders
    .flatMap((folder) => {
      try {
        return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      } catch {
        return []
      }
    })
    .map((entry) => entry.name)
}

/** Asserts that the upload is refused and that no file of it remains. */
async function isRefused(form: Buffer, status: number, code: string, path?: string): Promise<TestAnswer> {
  const before = [filesOnDisk(), await storedFiles()]
  const answer = await upload(app, sam, form)
  refused(answer, status, code)
  if (path)
    assert.deepEqual(
      answer.json.details.map((detail: { path: string }) => detail.path),
      [path],
    )
  assert.deepEqual([filesOnDisk(), await storedFiles()], before)
  return answer
}

describe('a document', () => {
  const kinds: [string, Buffer, string][] = [
    ['pdf', PDF, 'application/pdf'],
    ['png', PNG, 'image/png'],
    ['jpg', JPG, 'image/jpeg'],
    ['doc', DOC, 'application/msword'],
    ['docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ]
  for (const [extension, content, mediaType] of kinds) {
    test(`is accepted as ${extension} by its content, not by its name`, async () => {
      const answer = await upload(app, sam, paperForm(content, { fileName: 'licence.exe' }))
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.json.document.mediaType, mediaType)
      assert.equal(answer.json.document.name, `licence.exe.${extension}`)
      assert.equal(answer.json.document.size, content.length)
    })
  }

  test('comes back unchanged as an attachment, and is stored encrypted', async () => {
    const content = aPdf({ bytes: 300_000 })
    const { json } = await upload(app, sam, paperForm(content, { fileName: 'Näme x.PDF' }))
    const response = await fetch(`${app.url}/api/api/operators/documents/${json.document.id}`, {
      headers: { authorization: `Bearer ${app.tokenFor(sam)}` },
    })
    assert.equal(response.status, 200)
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(content))
    const header = (name: string) => response.headers.get(name) ?? ''
    assert.equal(header('content-type'), 'application/pdf')
    assert.match(
      header('content-disposition'),
      /^attachment; filename="N_me x\.pdf"; filename\*=UTF-8''N%C3%A4me%20x/,
    )
    assert.equal(header('x-content-type-options'), 'nosniff')
    assert.equal(header('cache-control'), 'no-store')
    assert.ok(filesOnDisk().every((name) => /^[0-9a-f]{48}$/.test(name)))
  })

  test('that replaces an unreviewed one deletes it', async () => {
    const ada = await owner()
    const before = filesOnDisk().length
    const first = (await upload(app, ada, paperForm(PDF, { fileName: 'old.pdf' }))).json.document
    const { json } = await upload(app, ada, paperForm(PNG, { fileName: 'new.png' }))
    assert.deepEqual([json.document.name, json.document.history], ['new.png', []])
    refused(
      await call('GET', `/api/api/operators/documents/${first.id}`, { as: ada }),
      404,
      'document_not_found',
    )
    assert.equal(filesOnDisk().length, before + 1)
  })

  test('is refused if its operator’s documents would exceed 200 MB', async () => {
    const ada = await owner()
    for (let one = 0; one < 20; one++) {
      const { id } = await aDocument(db, {
        operatorId: ada.operatorId,
        type: 'operations',
        status: 'REPLACED',
      })
      const sizeBytes = 10 * MEGABYTE - (one === 0 ? PDF.length : 0)
      await db.updateTable('operatorDocuments').set({ sizeBytes }).where('id', '=', id).execute()
    }
    const before = filesOnDisk().length
    refused(await upload(app, ada, paperForm(Buffer.concat([PDF, PNG]))), 409, 'documents_full')
    assert.equal((await upload(app, ada, paperForm(PDF))).status, 200)
    refused(await upload(app, ada, paperForm(PDF)), 409, 'documents_full')
    // The sweep removes the file of the upload that was refused last.
    await db
      .updateTable('storedFiles')
      .set({ createdAt: new Date(Date.now() - 7_200_000) })
      .execute()
    await sweepFiles(db, app.app.files)
    assert.equal(filesOnDisk().length, before + 1)
  })

  test('that replaces a reviewed one keeps it in the history, and both can be downloaded', async () => {
    const ada = await owner()
    const first = (await upload(app, ada, paperForm(PDF, { fileName: 'old.pdf' }))).json.document
    const look = `/api/api/admin/operators/${ada.operatorId}/documents/${first.id}`
    assert.equal((await call('GET', look, { as: admin })).status, 200)
    const { json } = await upload(app, ada, paperForm(PNG, { fileName: 'new.png' }))
    assert.equal(json.document.name, 'new.png')
    assert.deepEqual(
      json.document.history.map((one: { id: string; name: string }) => [one.id, one.name]),
      [[first.id, 'old.pdf']],
    )
    assert.equal((await call('GET', `/api/api/operators/documents/${first.id}`, { as: ada })).status, 200)
  })

  test('is visible to its own account and to administrators, whose access is recorded', async () => {
    const { json } = await upload(app, sam, paperForm(PDF))
    const other = await owner()
    const path = `/api/api/operators/documents/${json.document.id}`
    refused(await call('GET', path, { as: other }), 404, 'document_not_found')
    refused(await call('GET', path, { as: admin }), 404, 'document_not_found')
    const asAdmin = `/api/api/admin/operators/${sam.operatorId}/documents/${json.document.id}`
    assert.equal((await call('GET', asAdmin, { as: admin })).text, PDF.toString())
    const wrongOne = `/api/api/admin/operators/${other.operatorId}/documents/${json.document.id}`
    refused(await call('GET', wrongOne, { as: admin }), 404, 'document_not_found')
    const acts = await db
      .selectFrom('auditLog')
      .select(['actorId', 'subjectId', 'after'])
      .where('act', '=', 'operator.download-document')
      .where('subjectId', '=', sam.operatorId)
      .execute()
    assert.deepEqual(acts, [
      { actorId: admin.id, subjectId: sam.operatorId, after: { documentId: json.document.id } },
    ])
  })

  test('can be sent with its fields after the file', async () => {
    const form = toForm([
      { name: 'document', value: PDF, fileName: 'a.pdf' },
      { name: 'expiresOn', value: dayFromNow(10) },
      { name: 'type', value: 'insurance' },
    ])
    const answer = await upload(app, sam, form)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([answer.json.document.type, answer.json.document.expiresInDays], ['insurance', 10])
  })

  test('of operations needs no expiry date', async () => {
    const answer = await upload(app, sam, paperForm(PDF, { type: 'operations', expiresOn: '' }))
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.document.expiresOn, null)
  })

  test('of exactly ten megabytes is accepted', async () => {
    const content = aPdf({ bytes: 10 * MEGABYTE })
    assert.equal(content.length, 10 * MEGABYTE)
    assert.equal((await upload(app, sam, paperForm(content))).status, 200)
  })
})

describe('an upload is refused and leaves no file:', () => {
  test('an SVG, a script, a program or a text with the right name', async () => {
    for (const content of [SVG, Buffer.from('#!/bin/sh\n'), Buffer.from('MZ\x90'), Buffer.from('hello')]) {
      await isRefused(paperForm(content, { fileName: 'certificate.pdf' }), 415, 'document_type_refused')
    }
  })

  test('an archive that is not a Word document, a zip bomb, or one with false entries', async () => {
    const notWord = writeZip([{ name: 'a.txt', text: 'a' }])
    await isRefused(paperForm(notWord, { fileName: 'a.docx' }), 415, 'document_type_refused')
    const macros = writeZip([
      { name: '[Content_Types].xml', text: '' },
      { name: 'word/document.xml', text: '' },
      { name: 'word/vbaProject.bin', text: '' },
    ])
    await isRefused(paperForm(macros, { fileName: 'a.docx' }), 415, 'document_type_refused')
    const leaving = writeZip([
      { name: '[Content_Types].xml', text: '' },
      { name: 'word/document.xml', text: '' },
      { name: '../../etc/passwd', text: '' },
    ])
    await isRefused(paperForm(leaving, { fileName: 'a.docx' }), 415, 'document_type_refused')
    await isRefused(paperForm(bomb(), { fileName: 'a.docx' }), 415, 'document_type_refused')
    await isRefused(paperForm(packedBomb(), { fileName: 'a.docx' }), 415, 'document_type_refused')
    await isRefused(paperForm(overlapping(), { fileName: 'a.docx' }), 415, 'document_type_refused')
    await isRefused(paperForm(DOCX.subarray(0, -1), { fileName: 'a.docx' }), 415, 'document_type_refused')
  })

  test('more than ten megabytes, by one byte or by far, with a length or streamed', async () => {
    for (const bytes of [10 * MEGABYTE + 1, 11 * MEGABYTE]) {
      const content = Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)])
      await isRefused(paperForm(content), 413, 'document_too_large')
    }
    const before = filesOnDisk()
    const form = paperForm(Buffer.concat([PDF, Buffer.alloc(12 * MEGABYTE)]))
    const response = await fetch(`${app.url}/api/api/operators/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.tokenFor(sam)}`, 'content-type': FORM_TYPE },
      body: ReadableStream.from(slices(form)),
      duplex: 'half',
    } as RequestInit)
    assert.deepEqual(
      [response.status, ((await response.json()) as { code: string }).code],
      [413, 'document_too_large'],
    )
    assert.deepEqual(filesOnDisk(), before)
  })

  test('a form with a missing, doubled, unknown or wrong part', async () => {
    const type = { name: 'type', value: 'aoc' }
    const expiresOn = { name: 'expiresOn', value: dayFromNow(30) }
    const document = { name: 'document', value: PDF, fileName: 'a.pdf' }
    await isRefused(toForm([type, expiresOn]), 400, 'invalid_input', 'document')
    await isRefused(toForm([document, expiresOn]), 400, 'invalid_input', 'type')
    await isRefused(toForm([type, expiresOn, document, document]), 400, 'invalid_input', 'document')
    await isRefused(toForm([type, expiresOn, document, document, document]), 400, 'invalid_input', 'document')
    await isRefused(toForm([type, type, expiresOn, document]), 400, 'invalid_input', 'type')
    await isRefused(toForm([type, expiresOn, { ...document, name: 'file' }]), 400, 'invalid_input', 'file')
    await isRefused(
      toForm([type, expiresOn, document, { name: 'role', value: 'ADMIN' }]),
      400,
      'invalid_input',
    )
    await isRefused(
      toForm([type, expiresOn, document, { name: '__proto__', value: 'x' }]),
      400,
      'malformed_body',
    )
    await isRefused(
      toForm([type, { ...expiresOn, value: '31/12/2030' }, document]),
      400,
      'invalid_input',
      'expiresOn',
    )
    await isRefused(
      toForm([type, { ...expiresOn, value: '2027-02-30' }, document]),
      400,
      'invalid_input',
      'expiresOn',
    )
    await isRefused(
      toForm([type, { ...expiresOn, value: dayFromNow(-1) }, document]),
      400,
      'invalid_input',
      'expiresOn',
    )
    await isRefused(
      toForm([{ ...type, value: 'passport' }, expiresOn, document]),
      400,
      'invalid_input',
      'type',
    )
    await isRefused(paperForm(Buffer.alloc(0)), 400, 'invalid_input', 'document')
    await isRefused(Buffer.from('nothing of a form'), 400, 'upload_incomplete')
    await isRefused(paperForm(PDF).subarray(0, -20), 400, 'upload_incomplete')
  })

  test('a body that is not a form', async () => {
    const path = '/api/api/operators/documents'
    refused(await call('POST', path, { as: sam, body: {} }), 415, 'unsupported_media_type')
    const headers = { 'content-type': 'text/plain' }
    refused(await call('POST', path, { as: sam, body: 'hello', headers }), 415, 'unsupported_media_type')
    const broken = { 'content-type': 'multipart/form-data' }
    refused(await call('POST', path, { as: sam, body: 'hello', headers: broken }), 400, 'upload_incomplete')
    const form = { 'content-type': FORM_TYPE }
    refused(
      await call('POST', '/api/api/operators/policies', { as: sam, body: 'x', headers: form }),
      415,
      'unsupported_media_type',
    )
  })

  test('a document of an account without an operator', async () => {
    const stranger = await aUser(db)
    refused(await upload(app, stranger, paperForm(PDF)), 409, 'operator_profile_missing')
  })

  test('a document while the application is under review', async () => {
    const reviewed = (kybStatus: 'UNDER_REVIEW' | null) =>
      db.updateTable('operators').set({ kybStatus }).where('id', '=', sam.operatorId).execute()
    await reviewed('UNDER_REVIEW')
    const answer = await isRefused(paperForm(PDF), 409, 'onboarding_closed')
    assert.equal(answer.json.error, 'Your application is under review, so it cannot be changed now.')
    await reviewed(null)
    assert.equal((await upload(app, sam, paperForm(PDF))).status, 200)
  })

  test('an upload whose connection is cut', async () => {
    const before = filesOnDisk()
    const form = paperForm(Buffer.concat([PDF, Buffer.alloc(2 * MEGABYTE)]))
    for (const sent of [0, 40, 400, MEGABYTE]) {
      const socket = connect(new URL(app.url).port as unknown as number, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST /api/api/operators/documents HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${app.tokenFor(sam)}\r\ncontent-type: ${FORM_TYPE}\r\ncontent-length: ${form.length}\r\n\r\n`,
      )
      socket.write(form.subarray(0, sent))
      await new Promise((resolve) => setTimeout(resolve, 150))
      socket.destroy()
    }
    await eventually(async () => filesOnDisk().length === before.length)
    assert.equal((await call('GET', '/api/api/health')).status, 200)
    assert.equal((await upload(app, sam, paperForm(PDF))).status, 200)
  })

  test('a path in the file name is reduced to its last part without misleading characters', async () => {
    const names: [string, string][] = [
      ['../../../etc/cron.d/x.pdf', 'x.pdf'],
      ['C:\\\\Windows\\\\y.pdf', 'y.pdf'],
      ['..', 'document.pdf'],
      ['evil\u202efdp.exe', 'evilfdp.exe.pdf'],
      [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(120)}.pdf`],
    ]
    for (const [given, kept] of names) {
      const { json } = await upload(app, sam, paperForm(PDF, { fileName: given }))
      assert.equal(json.document?.name, kept)
    }
  })
})

// A directory that claims four gigabytes, in a few hundred bytes.
function bomb(): Buffer {
  const archive = Buffer.from(DOCX)
  const central = archive.indexOf(Buffer.from('PK\x01\x02'))
  archive.writeUInt32LE(0xffff_fff0, central + 24)
  return archive
}

// A Word document that is small in transit and sixty-four megabytes when unpacked, with correct sizes.
function packedBomb(): Buffer {
  const zeros = Buffer.alloc(64 * MEGABYTE)
  const packed = deflateRawSync(zeros)
  const name = 'word/document.xml'
  const archive = writeZip([
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name, text: 'x'.repeat(packed.length) },
  ])
  const local = archive.indexOf(name) - 30
  const central = archive.lastIndexOf(name) - 46
  archive.writeUInt16LE(8, local + 8)
  archive.writeUInt32LE(zeros.length, local + 22)
  archive.writeUInt16LE(8, central + 10)
  archive.writeUInt32LE(zeros.length, central + 24)
  packed.copy(archive, local + 30 + name.length)
  return archive
}

// Both entries claim to begin at the same position.
function overlapping(): Buffer {
  const archive = Buffer.from(DOCX)
  const first = archive.indexOf(Buffer.from('PK\x01\x02'))
  archive.writeUInt32LE(0, archive.indexOf(Buffer.from('PK\x01\x02'), first + 4) + 42)
  return archive
}

function* slices(form: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < form.length; at += MEGABYTE) yield new Uint8Array(form.subarray(at, at + MEGABYTE))
}
