import type { FastifyInstance } from 'fastify'
import { LEGAL_NAMES } from '#contract/legal/document.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import { site } from '#contract/site/site.ts'
import { serve } from '#server/http/http.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { emailLegalSummary } from './email-legal-summary.ts'
import { addHealthRoutes, type IdleSeconds } from './health-routes.ts'
import { joinNewsletter } from './mailing-lists/join-newsletter.ts'
import { joinWaitlist } from './mailing-lists/join-waitlist.ts'
import { leaveList } from './mailing-lists/leave-list.ts'
import { storeApplication } from './store-application.ts'
import { storeMessage } from './store-message.ts'
import { getLegalPdf } from './write-legal-pdf.ts'

// A new address, a known one, and a machine that filled the hidden field get the same answer, so nobody learns who is
// on a list.
const ON_WAITLIST = 'You are on the list. We will write to you when early access opens.'
const MESSAGE_STORED = 'Thank you. We have your message and answer within 24 hours.'
const APPLICATION_STORED = 'Thank you. We have your application and review it within 48 hours.'
const ON_NEWSLETTER = 'You are subscribed. The next letter comes to your inbox.'

const LEFT = 'You have left. We do not write to you from this list any more.'
const SUMMARY_SENT = 'The summary is on its way to your inbox.'

const LEAVE_FORM_BYTES = 4096

type Needs = { db: Db; clock: Clock; limits: RateLimits; idleSeconds: IdleSeconds }

export function addSiteRoutes(app: FastifyInstance, { db, clock, limits, idleSeconds }: Needs): void {
  addHealthRoutes(app, { db, clock, idleSeconds })

  serve(app, site.joinWaitlist, async ({ body, address }) => {
    await limits.take('waitlist_by_address', address)
    if (body.website2) return { message: ON_WAITLIST }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await joinWaitlist(db, { signup: body })
    return { message: ON_WAITLIST }
  })

  serve(app, site.contact, async ({ body, address }) => {
    await limits.take('contact_by_address', address)
    if (body.website2) return { message: MESSAGE_STORED }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await storeMessage(db, { message: body })
    return { message: MESSAGE_STORED }
  })

  serve(app, site.applyAsOperator, async ({ body, address }) => {
    await limits.take('apply_by_address', address)
    if (body.website2) return { message: APPLICATION_STORED }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await storeApplication(db, { application: body })
    return { message: APPLICATION_STORED }
  })

  serve(app, site.joinNewsletter, async ({ body, address }) => {
    await limits.take('newsletter_by_address', address)
    if (body.website2) return { message: ON_NEWSLETTER }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await joinNewsletter(db, { email: body.email })
    return { message: ON_NEWSLETTER }
  })

  serve(app, site.emailLegalSummary, async ({ params, body, address }) => {
    await limits.take('legal_summary_by_address', address)
    if (body.website2) return { message: SUMMARY_SENT }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await emailLegalSummary(db, { name: params.name, email: body.email })
    return { message: SUMMARY_SENT }
  })

  leaveRoutes(app, { db })

  for (const name of LEGAL_NAMES) {
    app.get(`/${name}.pdf`, { schema: { hide: true } }, async (_request, reply) => {
      const file = `ferrywing-${legalDocuments[name].title.toLowerCase().replaceAll(' ', '-')}.pdf`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-cache')
        .send(await getLegalPdf(name))
    })
  }
}

// A mail program posts only `List-Unsubscribe=One-Click` (RFC 8058), in either of the two form encodings.
function leaveRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: LEAVE_FORM_BYTES },
      (_request, _body, done) => done(null, {}),
    )
    serve(scope, site.leaveList, async ({ query }) => {
      await leaveList(db, query)
      return { message: LEFT }
    })
  })
}
