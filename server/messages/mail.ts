import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import { buildAddJobFrom, describeJob } from '#server/jobs/jobs.ts'
import { WAITS_FOR_POLL } from '#server/runtime/announce-after-commits.ts'
import { type Batches, openBatches } from '#server/runtime/batches.ts'
import { type Db, PIPELINED, type Tx } from '#server/runtime/db.ts'
import { type CallFailure, classifyNetworkError, type Outgoing, type Port } from '#server/runtime/outgoing.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
import { buildAddress, getSite, type SiteAddress } from '#server/runtime/site.ts'
import { withSpan } from '#server/runtime/traces.ts'

/**
 * A mail. Its links to pages of the site are paths such as /trips. Only the outbox knows the site's address (decision
 * 83), so it calls `write`.
 */
export type Mail = { subject: string; write: (site: SiteAddress) => { text: string; html: string } }

/** Documents of the booking that a mail may have attached. */
export type MailDocument = 'TRIP_PASS' | 'CALENDAR' | 'RECEIPT'
type MailAttachment = { fileName: string; mediaType: string; content: Buffer }
/** Makes a document from a booking's current state; null if the booking no longer has one. */
export type MakeDocument = (
  db: Db,
  which: { document: MailDocument; bookingId: string },
) => Promise<MailAttachment | null>

type QueuedMail = {
  to: string
  mail: Mail
  /** The kind of mail and its booking, for that booking's timeline. */
  about?: { kind: string; bookingId: string }
  /** The attachments. They are made when the mail is sent, and are never stored. */
  documents?: MailDocument[]
  /** For a mail of a list: the path of one-click unsubscribe. */
  leaveUrl?: string
}

/** Puts a mail into the outbox, in the transaction of its cause; a job sends it, within a second. */
export async function queueMail(
  tx: Tx | Db,
  { to, mail, about, documents = [], leaveUrl }: QueuedMail,
): Promise<void> {
  const site = getSite(tx)
  const { kind = null, bookingId = null } = about ?? {}
  const job = JSON.stringify(describeJob('mail:send', { mailId: '' }, {}))
  await tx
    .with('queued', (query) =>
      query
        .insertInto('mails')
        .values({
          recipient: to,
          subject: inOneLine(mail.subject),
          ...mail.write(site),
          ...{ kind, bookingId, documents },
          leaveUrl: leaveUrl ? buildAddress(site, leaveUrl) : null,
        })
        .returning(sql`jsonb_set(${job}::jsonb, '{payload,mailId}', to_jsonb(id))::json`.as('job')),
    )
    .selectFrom('queued')
    .select(buildAddJobFrom(sql`job`, sql`0`).as('added'))
    .modifyEnd(WAITS_FOR_POLL)
    .modifyEnd(PIPELINED)
    .execute()
}

function inOneLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim()
}

export type Mailer = { send: (db: Db, mailId: string) => Promise<void>; close: () => Promise<void> }

/** Sends over SMTP if it is configured; otherwise the outbox itself is the mailbox at /dev/mailbox. */
export function openMailer({ smtpUrl, outgoing, ...office }: MailerOptions): Mailer {
  let opened: Promise<Transporter> | null = null
  const open = async (url: string) => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...LIMITS })
  }
  // The library is loaded for the first mail: without SMTP never.
  const getTransport = () => {
    if (smtpUrl) opened ??= open(smtpUrl)
    return opened
  }
  const port = outgoing.open('mail', CALL_POLICY)
  // One for each database of this process.
  const marks = new WeakMap<Db, Batches<Sent, null>>()
  const mark = async (db: Db, sent: Sent) => {
    const batches = marks.get(db) ?? openMarks(db)
    marks.set(db, batches)
    await batches.add(sent)
  }
  return {
    send: async (db, mailId) =>
      sendOnce(db, { mailId, transport: await getTransport(), port, mark, ...office }),
    close: async () => (await opened)?.close(),
  }
}

const LIMITS = { connectionTimeout: 5000, dnsTimeout: 5000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// After an interruption nobody knows whether the mail was sent: its job repeats it, under the same Message-ID.
const CALL_POLICY = { attemptMs: 30_000, wholeMs: 30_000, retries: 0, classifyError }

// Also by nodemailer's own codes; 421 is a server that closes.
function classifyError(error: unknown): CallFailure | null {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode === 421) return { code: 'SMTP_421' }
  return AWAY.has(code) && !responseCode ? { code } : classifyNetworkError(error)
}

const AWAY = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS'])

type Office = { from: string; makeDocument: MakeDocument }
type MailerOptions = Office & { smtpUrl: string | undefined; outgoing: Outgoing }
type Sending = Office & { mailId: string; transport: Transporter | null; port: Port }
type Sent = { mailId: string; text?: string; html?: string }

async function sendOnce(
  db: Db,
  { mailId, transport, mark, ...sending }: Sending & { mark: (db: Db, sent: Sent) => Promise<void> },
): Promise<void> {
  const sent = transport ? await sendAway(db, { ...sending, mailId, transport }) : {}
  if (sent) await mark(db, { mailId, ...sent })
}

// Jobs that began together have one statement and one commit.
const GATHER_MS = 25

function openMarks(db: Db): Batches<Sent, null> {
  return openBatches<Sent, null>({
    name: 'mark_mails_sent',
    text: 'update mails from jsonb_to_recordset',
    gatherMs: GATHER_MS,
    async run(sent) {
      // One value, because PostgreSQL would plan again for arrays at each call, by their lengths.
      await sql`${PLANNED_ONCE}
        update mails set sent_at = now(), text = coalesce(one.text, mails.text), html = coalesce(one.html, mails.html)
        from jsonb_to_recordset(${JSON.stringify(sent)}) one ("mailId" uuid, text text, html text)
        where mails.id = one."mailId" and mails.sent_at is null`.execute(db)
      return sent.map(() => null)
    },
    apart: ({ mailId }) => [mailId],
    isInProgress: () => false,
  })
}

/** Returns what is kept of it; null if it was sent before. */
async function sendAway(
  db: Db,
  { mailId, transport, port, from, makeDocument }: Sending & { transport: Transporter },
) {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (!mail || mail.sentAt) return null
  const { recipient, subject, text, html, leaveUrl } = mail
  // The same Message-ID after a crash lets the receiving side drop a duplicate.
  const messageId = `<${mail.id}@ferrywing>`
  const attachments = await makeAttachments(db, mail, makeDocument)
  const headers = buildHeaders(leaveUrl)
  const message = { from, to: recipient, subject, text, html, messageId, headers, attachments }
  await port
    .callOnce((signal) => withSpan('mail', {}, () => transport.sendMail({ ...message, signal })))
    .catch((error) => failed(mail.id, error))
  return { text: withoutTokens(text), html: withoutTokens(html) }
}

// A mail that went out by SMTP needs no working links in the database. In the local mailbox they are needed.
function withoutTokens(words: string): string {
  return words.replace(/token=[\w-]+/g, 'token=…')
}

async function makeAttachments(
  db: Db,
  { documents, bookingId }: { documents: string[]; bookingId: string | null },
  makeDocument: MakeDocument,
) {
  if (bookingId === null) return []
  const attachments: MailAttachment[] = []
  for (const document of documents) {
    const file = await makeDocument(db, { document: document as MailDocument, bookingId })
    if (file) attachments.push(file)
  }
  return attachments.map(({ fileName, mediaType, content }) => ({
    filename: fileName,
    contentType: mediaType,
    content,
  }))
}

// With these headers a mail program offers one-click unsubscribe and posts to the address itself (RFC 8058).
function buildHeaders(leaveUrl: string | null): Record<string, string> {
  if (!leaveUrl) return {}
  return { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

// The mail server's replies repeat addresses, and the message of a failed job is logged, so only codes are kept.
function failed(mailId: string, error: { why?: string; code?: string; responseCode?: number }): never {
  throw new Error(
    `Mail ${mailId} was not accepted: ${[error.why ?? error.code, error.responseCode].filter(Boolean).join(' ')}`,
  )
}

/** For HTML mails: escapes interpolated values, but not nested html. */
export function html(strings: TemplateStringsArray, ...values: (string | number | SafeHtml)[]): SafeHtml {
  return {
    safe: strings.reduce(
      (text, part, i) => text + part + (i < values.length ? escaped(values[i] ?? '') : ''),
      '',
    ),
  }
}

export type SafeHtml = { safe: string }

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(value: string | number | SafeHtml): string {
  if (typeof value === 'object') return value.safe
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
