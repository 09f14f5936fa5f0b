import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { LEGAL_NAMES } from '#contract/legal/document.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import { site } from '#contract/site.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { emailLegalSummary } from './email-legal-summary.ts'
import { joinNewsletter } from './join-newsletter.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { keepApplication } from './keep-application.ts'
import { keepMessage } from './keep-message.ts'
import { legalPdf } from './write-legal-pdf.ts'

// Said alike to a new address, to a known one, and to a machine that filled the trap: nobody learns who is on a list.
const ON_WAITLIST = 'You are on the list. We will write to you when early access opens.'
const MESSAGE_KEPT = 'Thank you. We have your message and answer within 24 hours.'
const APPLICATION_KEPT = 'Thank you. We have your application and review it within 48 hours.'
const ON_NEWSLETTER = 'You are subscribed. The next letter comes to your inbox.'

const SUMMARY_SENT = 'The summary is on its way to your inbox.'

type Needs = { db: Db; clock: Clock; limits: RateLimits; publicUrl: string }

export function siteRoutes(app: FastifyInstance, { db, clock, limits, publicUrl }: Needs): void {
  serve(app, site.health, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', timestamp: new Date(clock.now()).toISOString() }
  })

  // A draining server answers 503 before it comes here, a lost database on the way.
  serve(app, site.ready, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })

  serve(app, site.joinWaitlist, async ({ body, address }) => {
    await limits.take('waitlist_by_address', address)
    if (body.website2) return { message: ON_WAITLIST }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await joinWaitlist(db, { signup: body })
    return { message: ON_WAITLIST }
  })

  serve(app, site.contact, async ({ body, address }) => {
    await limits.take('contact_by_address', address)
    if (body.website2) return { message: MESSAGE_KEPT }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await keepMessage(db, { message: body })
    return { message: MESSAGE_KEPT }
  })

  serve(app, site.applyAsOperator, async ({ body, address }) => {
    await limits.take('apply_by_address', address)
    if (body.website2) return { message: APPLICATION_KEPT }
    await limits.take('letters_by_recipient', body.email.toLowerCase())
    await keepApplication(db, { application: body })
    return { message: APPLICATION_KEPT }
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
    await emailLegalSummary(db, { name: params.name, email: body.email, publicUrl })
    return { message: SUMMARY_SENT }
  })

  for (const name of LEGAL_NAMES) {
    app.get(`/${name}.pdf`, { schema: { hide: true } }, async (_request, reply) => {
      const file = `ferrywing-${legalDocuments[name].title.toLowerCase().replaceAll(' ', '-')}.pdf`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-cache')
        .send(await legalPdf(name))
    })
  }
}
