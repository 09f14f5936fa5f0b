import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { isFromTwilio } from '#server/messages/twilio.ts'
import type { Db } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { receiveSms } from './receive-sms.ts'

const MAX_FORM_BYTES = 64 * 1024
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

type Needs = { db: Db; secretCipher: SecretCipher; authToken: string }

/**
 * Receives texts to our number from Twilio's webhook. The signature covers the exact URL that Twilio was given, and
 * every field. Twilio answers STOP itself, so our answer is empty.
 */
export function addSmsWebhook(app: FastifyInstance, { db, secretCipher, authToken }: Needs): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, readFields(String(body))),
    )
    scope.post('/api/webhooks/sms', { schema: { hide: true } }, async (request, reply) => {
      const fields = (request.body ?? {}) as Fields
      const signature = String(request.headers['x-twilio-signature'] ?? '')
      const url = buildAddress(getSite(db), request.raw.url ?? '')
      if (!(await isFromTwilio({ authToken, signature, url, fields }))) throw new Problem('webhook_signature')
      const from = one(fields.From)
      if (from)
        await receiveSms(db, {
          secretCipher,
          from,
          body: one(fields.Body) ?? '',
          understood: one(fields.OptOutType),
        })
      return await reply.type('text/xml; charset=utf-8').send(NO_ANSWER)
    })
  })
}

type Fields = Record<string, string | string[]>

function readFields(form: string): Fields {
  const given = new URLSearchParams(form)
  const fields: Fields = Object.create(null)
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    fields[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return fields
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
