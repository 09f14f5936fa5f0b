import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_BASE } from '#contract/endpoint.ts'
import { openTestApp } from '#test/app.ts'
import { aFlyingOperator, aWebhook } from '#test/developers.ts'
import { mailsTo } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app

type Operator = Awaited<ReturnType<typeof aFlyingOperator>>['user']

const WEBHOOK = { url: 'https://elsewhere.example.test/a-token', events: ['flight.published'] }

/** Every act that returns a secret or redirects events, with the name of its security event and the text of its mail. */
const ACTS = [
  {
    name: 'making an API key',
    kind: 'add_api_key',
    does: (as: Operator) =>
      call('POST', `${API_BASE}/operators/api-keys`, {
        as,
        body: { name: 'Dispatch', scopes: ['flights:read'] },
      }),
    subject: 'An API key was made for your company',
    says: /‘Dispatch’.*\/operator\/developers\b/s,
  },
  {
    name: 'adding a webhook',
    kind: 'add_webhook',
    does: (as: Operator) => call('POST', `${API_BASE}/operators/webhooks`, { as, body: WEBHOOK }),
    subject: 'Your webhook at elsewhere.example.test was added',
    says: /\/operator\/developers\/webhooks\/[0-9a-f-]{36}/,
  },
  {
    name: 'changing a webhook',
    kind: 'change_webhook',
    does: (as: Operator, id: string) =>
      call('PUT', `${API_BASE}/operators/webhooks/${id}`, { as, body: WEBHOOK }),
    subject: 'Your webhook at elsewhere.example.test was changed',
    says: /\/operator\/developers\/webhooks\/[0-9a-f-]{36}/,
  },
  {
    name: 'a new signing secret',
    kind: 'renew_webhook_secret',
    does: (as: Operator, id: string) => call('POST', `${API_BASE}/operators/webhooks/${id}/rotate`, { as }),
    subject: 'Your webhook at hooks.example.test got a new signing secret',
    says: /\/operator\/developers\/webhooks\/[0-9a-f-]{36}/,
  },
]

describe('an access token alone reveals no secret:', () => {
  for (const { name, kind, does, subject, says } of ACTS) {
    test(`${name} needs a recent confirmation of identity and a confirmed address, and is reported by mail`, async () => {
      const { user } = await aFlyingOperator(app)
      const { webhook } = await aWebhook(app, { as: user })
      const session = db.updateTable('sessions').where('id', '=', user.sessionId)
      const account = db.updateTable('users').where('id', '=', user.id)
      const readTexts = async () =>
        (await mailsTo(app, user.email)).filter((mail) => mail.subject === subject).map(({ text }) => text)

      await session.set({ confirmedAt: new Date(Date.now() - 16 * 60_000) }).execute()
      assert.equal((await does(user, webhook.id)).json.code, 'confirmation_required')
      await session.set({ confirmedAt: new Date() }).execute()
      await account.set({ emailVerifiedAt: null }).execute()
      assert.equal((await does(user, webhook.id)).json.code, 'email_not_confirmed')
      assert.deepEqual(await readTexts(), [])

      await account.set({ emailVerifiedAt: new Date() }).execute()
      const done = await does(user, webhook.id)
      assert.equal(done.status, 200, done.text)
      const [text = '', ...others] = await readTexts()
      assert.deepEqual(others, [])
      assert.match(text, says)
      assert.doesNotMatch(text, /a-token|whsec_|fwk_/)
      const events = await db
        .selectFrom('securityEvents')
        .select('outcome')
        .where('userId', '=', user.id)
        .where('kind', '=', kind)
        .orderBy('happenedAt')
        .execute()
      // The first webhook was added in a session that had just confirmed the identity.
      const outcomes = events.map(({ outcome }) => outcome).slice(-3)
      assert.deepEqual(outcomes, ['confirmation_required', 'email_not_confirmed', 'ok'])
    })
  }
})
