import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Problem } from '#contract/problem.ts'
import { receiveSms } from '#server/accounts/phones/receive-sms.ts'
import { html, type SafeHtml } from '#server/messages/mail.ts'
import { openNumber } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'

const NEWEST = 200
const ReplyForm = z.object({ body: z.string().min(1).max(160) })
const REPLIES = ['STOP', 'START']

/** Returns the sent texts, newest first, in clear text; the mailbox exists only on a developer's own machine. */
export async function readSentTexts(db: Db, secretCipher: SecretCipher) {
  const rows = await db
    .selectFrom('smsMessages')
    .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
    .leftJoin('phoneStops', 'phoneStops.numberHash', 'phones.numberHash')
    .select(['smsMessages.id', 'phoneId', 'sealedNumber', 'body', 'sentAt', 'stoppedAt'])
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('smsMessages.id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map(({ id, body, sentAt, stoppedAt, ...phone }) => ({
    ...{
      id,
      kind: 'sms' as const,
      to: openNumber(secretCipher, phone),
      subject: 'SMS',
      text: body,
      html: '',
    },
    ...{ sentAt, stopped: stoppedAt !== null },
  }))
}

export type SentText = Awaited<ReturnType<typeof readSentTexts>>[number]

/** Adds the route by which a demo phone replies, as a real one would through the carrier. */
export function replyRoute(
  app: FastifyInstance,
  { db, secretCipher }: { db: Db; secretCipher: SecretCipher },
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, form, done) => done(null, Object.fromEntries(new URLSearchParams(String(form)))),
    )
    // A form without a script cannot send the XSRF cookie back. A text's random id proves that the sender has seen the
    // text.
    const config = { postedFromElsewhere: true }
    scope.post('/dev/mailbox/sms/:id/reply', { schema: { hide: true }, config }, async (request, reply) => {
      const { id } = request.params as { id: string }
      const text = (await readSentTexts(db, secretCipher)).find((one) => one.id === id)
      if (!text) throw new Problem('not_found')
      const answer = ReplyForm.safeParse(request.body)
      if (!answer.success) throw new Problem('invalid_input')
      await receiveSms(db, { secretCipher, from: text.to, body: answer.data.body })
      return await reply.redirect('/dev/mailbox', 303)
    })
  })
}

export function writeTextHtml(text: SentText): SafeHtml {
  const note = text.stopped ? html`<p>This number answered STOP: it gets no more texts.</p>` : html``
  const buttons = REPLIES.map((word) => html`<button name="body" value="${word}">Reply ${word}</button> `)
  return html`<details><summary><b>SMS</b><span>${text.to}</span><time>${text.sentAt?.toISOString() ?? ''}</time></summary>
<pre>${text.text}</pre>${note}<form method="post" action="/dev/mailbox/sms/${text.id}/reply">${{ safe: buttons.map((one) => one.safe).join('') }}</form></details>`
}
