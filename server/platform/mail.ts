import { createTransport, type Transporter } from 'nodemailer'
import type { Db, Tx } from './db.ts'
import { enqueue } from './jobs.ts'

export type Mail = { subject: string; text: string; html: string }

/** Puts a mail into the outbox, in the transaction of what it tells about; a job sends it. */
export async function queueMail(tx: Tx | Db, { to, mail }: { to: string; mail: Mail }): Promise<void> {
  const { id } = await tx
    .insertInto('mails')
    .values({ recipient: to, ...mail })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'mail:send', { mailId: id })
}

export type Postman = { send: (db: Db, mailId: string) => Promise<void>; close: () => void }

/** Sends over SMTP where it is configured; else the outbox itself is the mailbox, shown at /dev/mailbox. */
export function openPostman({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): Postman {
  const transport = smtpUrl ? createTransport(smtpUrl) : null
  return {
    send: (db, mailId) => sendOnce(db, { mailId, transport, from }),
    close: () => transport?.close(),
  }
}

type Sending = { mailId: string; transport: Transporter | null; from: string }

async function sendOnce(db: Db, { mailId, transport, from }: Sending): Promise<void> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (!mail || mail.sentAt) return
  if (transport) {
    const { recipient, subject, text, html } = mail
    // The same Message-ID after a crash lets the receiving side drop a doubled mail.
    const messageId = `<${mail.id}@ferrywing>`
    await transport
      .sendMail({ from, to: recipient, subject, text, html, messageId })
      .catch((error) => failed(mail.id, error))
  }
  await db.updateTable('mails').set({ sentAt: new Date() }).where('id', '=', mailId).execute()
}

// What the mail server says repeats addresses, and a failed job's message is logged.
function failed(mailId: string, error: { code?: string; responseCode?: number }): never {
  throw new Error(
    `Mail ${mailId} was not accepted: ${[error.code, error.responseCode].filter(Boolean).join(' ')}`,
  )
}

/** For HTML mails: interpolated values are escaped, nested html is not. */
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
