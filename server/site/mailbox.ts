import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db.ts'
import { html, type SafeHtml } from '#server/platform/mail.ts'

const NEWEST = 200

/** What was sent, for whoever runs the product on their own machine. Not there in production or with SMTP. */
export function mailboxRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/dev/mailbox.json', { schema: { hide: true } }, async () => await sentMails(db))

  app.get('/dev/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await sentMails(db)
    reply.header('content-security-policy', PAGE_CSP).type('text/html; charset=utf-8')
    return page(mails).safe
  })
}

// The mails are shown in frames without scripts; their own inline styles are part of what a mail is.
const PAGE_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:"

async function sentMails(db: Db) {
  const rows = await db
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'text', 'html', 'sentAt'])
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows
}

function page(mails: Awaited<ReturnType<typeof sentMails>>): SafeHtml {
  const list = mails.map(
    (
      mail,
    ) => html`<details><summary><b>${mail.subject}</b><span>${mail.to}</span><time>${mail.sentAt?.toISOString() ?? ''}</time></summary>
<iframe title="${mail.subject}" sandbox srcdoc="${mail.html}"></iframe><h2>Plain text</h2><pre>${mail.text}</pre></details>`,
  )
  const content =
    list.length > 0
      ? { safe: list.map((one) => one.safe).join('\n') }
      : html`<p>Nothing has been sent yet.</p>`
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:12px;padding:.75rem 1rem;margin:.75rem 0}summary{cursor:pointer;display:flex;gap:1rem;flex-wrap:wrap}
time{margin-left:auto}iframe{width:100%;height:34rem;border:0;margin-top:1rem;background:#fff}pre{white-space:pre-wrap}h2{font-size:1rem}</style></head>
<body><h1>Mailbox</h1><p>What the product sent, newest first. No mail left this machine.</p>${content}</body></html>`
}
