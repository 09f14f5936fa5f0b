import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { html, type MailDocument, type MakeDocument, type SafeHtml } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { readSentTexts, replyRoute, type SentText, writeTextHtml } from './texts-in-mailbox.ts'

const NEWEST = 200

/** Without a secret cipher the mailbox shows only mails, because texts are really sent. */
type Needs = { db: Db; makeDocument: MakeDocument; secretCipher: SecretCipher | null }

/**
 * Adds the mailbox with the sent messages, for a person who runs the product on their own machine. It does not exist in
 * production or with SMTP.
 */
export function addMailboxRoutes(app: FastifyInstance, { db, makeDocument, secretCipher }: Needs): void {
  app.get('/dev/mailbox.json', { schema: { hide: true } }, async () => await sentLately(db, secretCipher))

  if (secretCipher) replyRoute(app, { db, secretCipher })

  app.get('/dev/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const sent = await sentLately(db, secretCipher)
    reply.header('content-security-policy', PAGE_CSP).type('text/html; charset=utf-8')
    return page(sent).safe
  })

  // As with SMTP, an attachment is made on demand and not stored.
  app.get('/dev/mailbox/:mailId/:document', { schema: { hide: true } }, async (request, reply) => {
    const { mailId, document } = request.params as { mailId: string; document: MailDocument }
    const mail = (await sentMails(db)).find(({ id }) => id === mailId)
    const { bookingId } = mail ?? {}
    if (!mail?.documents.includes(document) || !bookingId) throw new Problem('not_found')
    const file = await makeDocument(db, { document, bookingId })
    if (!file) throw new Problem('not_found')
    const { fileName, mediaType, content } = file
    return await sendAttachment(reply, {
      ...{ fileName, mediaType, sizeBytes: content.length },
      content: Readable.from([content]),
    })
  })
}

// The mails are shown in frames without scripts. Inline styles are allowed, because mails use them.
const PAGE_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:"

async function sentLately(db: Db, secretCipher: SecretCipher | null) {
  const [mails, texts] = [await sentMails(db), secretCipher ? await readSentTexts(db, secretCipher) : []]
  return [...mails, ...texts].sort((one, other) => Number(other.sentAt) - Number(one.sentAt)).slice(0, NEWEST)
}

async function sentMails(db: Db) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'sentAt', 'bookingId', 'documents'])
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map((row) => ({
    ...row,
    attachments: row.documents.map((document) => ({
      document,
      url: `/dev/mailbox/${row.id}/${document}`,
    })),
  }))
}

type SentMail = Awaited<ReturnType<typeof sentMails>>[number]

function page(sent: (SentMail | SentText)[]): SafeHtml {
  const list = sent.map((one) => ('kind' in one ? writeTextHtml(one) : mailHtml(one)))
  const content =
    list.length > 0
      ? { safe: list.map((one) => one.safe).join('\n') }
      : html`<p>Nothing has been sent yet.</p>`
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:12px;padding:.75rem 1rem;margin:.75rem 0}summary{cursor:pointer;display:flex;gap:1rem;flex-wrap:wrap}
time{margin-left:auto}iframe{width:100%;height:34rem;border:0;margin-top:1rem;background:#fff}pre{white-space:pre-wrap}h2{font-size:1rem}</style></head>
<body><h1>Mailbox</h1><p>What the product sent, newest first. Nothing left this machine.</p>${content}</body></html>`
}

function mailHtml(mail: SentMail): SafeHtml {
  return html`<details><summary><b>${mail.subject}</b><span>${mail.to}</span><time>${mail.sentAt?.toISOString() ?? ''}</time></summary>
${listAttachments(mail)}<iframe title="${mail.subject}" sandbox srcdoc="${mail.html}"></iframe><h2>Plain text</h2><pre>${mail.text}</pre></details>`
}

function listAttachments({ attachments }: Awaited<ReturnType<typeof sentMails>>[number]): SafeHtml | string {
  if (attachments.length === 0) return ''
  const links = attachments.map(
    ({ document, url }) => html`<a href="${url}">${DOCUMENT_NAMES[document] ?? document}</a>`,
  )
  return { safe: `<p>Attached: ${links.map((link) => link.safe).join(', ')}</p>` }
}

const DOCUMENT_NAMES: Record<string, string> = {
  TRIP_PASS: 'trip pass',
  CALENDAR: 'calendar entry',
  RECEIPT: 'receipt',
}
