import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { legalDocuments } from '#contract/legal/documents.ts'
import { openTestApp } from '#test/app.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { writeLegalPdf } from './write-legal-pdf.ts'

const { call, db } = await openTestApp()

describe('the legal texts', () => {
  for (const [name, text] of Object.entries(legalDocuments)) {
    test(`${name} is in force since January 15, 2025, under the law of England and Wales, with unique anchors`, () => {
      assert.equal(text.lastUpdated, 'January 15, 2025')
      assert.equal(text.effective, 'January 15, 2025')
      assert.match(JSON.stringify(text.sections), /law of England and Wales/)
      const anchors = text.sections.map(({ id }) => id)
      assert.equal(new Set(anchors).size, anchors.length)
      for (const anchor of anchors) assert.match(anchor, /^[a-z-]+$/)
    })
  }

  test('contain the periods that the specification promises', () => {
    const terms = JSON.stringify(legalDocuments.terms)
    assert.match(terms, /within 60 days/)
    assert.match(terms, /bookings over \$10,000/)
    assert.match(terms, /within 5-7 business days/)
    assert.match(JSON.stringify(legalDocuments.privacy), /within 30 days/)
  })
})

describe('the PDF', () => {
  test('of each text is a separate file', async () => {
    for (const name of ['privacy', 'terms']) {
      const { status, headers, text } = await call('GET', `/${name}.pdf`)
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), 'application/pdf')
      assert.match(
        headers.get('content-disposition') ?? '',
        /^attachment; filename="ferrywing-[a-z-]+\.pdf"$/,
      )
      assert.match(text, /^%PDF-1\.7/)
      assert.match(text.trimEnd(), /%%EOF$/)
    }
  })

  test('is tagged, has a title and a language, and embeds its fonts', async () => {
    const raw = await written('terms')
    assert.match(raw, /\/Marked true/)
    assert.match(raw, /\/Lang \(en-GB\)/)
    assert.match(raw, /\/S \/H1/)
    assert.match(raw, /\/S \/LBody/)
    assert.match(raw, /\/FontFile[23]? /)
    assert.match(raw, /\/DisplayDocTitle true/)
  })

  test('contains every heading and every paragraph in order', async () => {
    for (const [name, text] of Object.entries(legalDocuments)) {
      const pdf = await writeLegalPdf(legalDocuments[name as 'privacy' | 'terms'], { compress: true })
      const read = withoutFooters(readPdf(pdf).sheets, text.title)
      const sentences = [text.title, text.lead, ...text.summary]
      for (const { title, blocks } of text.sections) sentences.push(title, ...blocks.flat())
      let from = 0
      for (const sentence of sentences) {
        const at = read.indexOf(bare(sentence), from)
        assert.notEqual(at, -1, `${name}: ${sentence}`)
        from = at
      }
    }
  })
})

describe('the summary', () => {
  test('is sent to the given address, with a link to the whole text', async () => {
    const { status, json } = await call('POST', '/api/api/legal/privacy/email', {
      body: { email: 'Reader@example.test' },
    })
    assert.equal(status, 200)
    assert.equal(json.success, true)
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'reader@example.test')
      .executeTakeFirstOrThrow()
    assert.match(mail.subject, /Privacy Policy/)
    for (const sentence of legalDocuments.privacy.summary) assert.ok(mail.text.includes(sentence))
    assert.match(mail.text, /\/privacy\.pdf/)
    assert.match(mail.html, /<li/)
  })

  test('of an unknown text, or for an invalid address, is refused', async () => {
    assert.equal(
      (await call('POST', '/api/api/legal/secrets/email', { body: { email: 'a@example.test' } })).status,
      400,
    )
    const refused = await call('POST', '/api/api/legal/terms/email', { body: { email: 'nobody' } })
    assert.equal(refused.status, 400)
    assert.equal(refused.json.details[0].path, 'email')
  })

  test('is not sent if the hidden field is filled, though the answer is the same', async () => {
    const body = { email: 'trap@example.test', website2: 'http://spam.example' }
    assert.equal((await call('POST', '/api/api/legal/terms/email', { body })).status, 200)
    const mails = await db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'trap@example.test')
      .execute()
    assert.deepEqual(mails, [])
  })
})

async function written(name: 'privacy' | 'terms'): Promise<string> {
  return (await writeLegalPdf(legalDocuments[name], { compress: false })).toString('latin1')
}

/** Removes the title and the number in the footer of each page, which may be within a paragraph. */
function withoutFooters(sheets: string[], title: string): string {
  return sheets
    .map((sheet, at) => {
      const [page, foot] = [bare(sheet), bare(`Ferrywing · ${title} ${at + 1} of ${sheets.length}`)]
      assert.ok(page.endsWith(foot), page.slice(-200))
      return page.slice(0, -foot.length)
    })
    .join('')
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
