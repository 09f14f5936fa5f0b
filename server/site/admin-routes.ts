import type { FastifyInstance } from 'fastify'
import { adminLetters } from '#contract/admin/admin-letters.ts'
import { serve } from '#server/http/http.ts'
import { actorOf } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { findApplication, findApplications } from './find-applications.ts'
import { findContactMessage, findContactMessages } from './find-contact.ts'
import { exportWaitlist, findWaitlist } from './mailing-lists/find-waitlist.ts'
import { replyToContact } from './reply-to-contact.ts'
import { reviewApplication } from './review-application.ts'
import { setContactStatus } from './set-contact-status.ts'

/** What administrators do with what people wrote to us. */
export function siteAdminRoutes(
  app: FastifyInstance,
  { db, publicUrl }: { db: Db; publicUrl: string },
): void {
  serve(app, adminLetters.contact, ({ query }) => findContactMessages(db, query))
  serve(app, adminLetters.contactMessage, ({ params }) => findContactMessage(db, params))

  serve(app, adminLetters.setContactStatus, async (call) => ({
    data: await setContactStatus(db, actorOf(call), { ...call.params, ...call.body }),
  }))

  serve(app, adminLetters.replyToContact, (call) =>
    replyToContact(db, actorOf(call), { ...call.params, ...call.body }),
  )

  serve(app, adminLetters.applications, ({ query }) => findApplications(db, query))

  serve(app, adminLetters.application, async ({ params }) => ({ data: await findApplication(db, params) }))

  serve(app, adminLetters.reviewApplication, async (call) => ({
    data: await reviewApplication(db, actorOf(call), { ...call.params, ...call.body, publicUrl }),
  }))

  serve(app, adminLetters.waitlist, ({ query }) => findWaitlist(db, query))
  serve(app, adminLetters.exportWaitlist, (call) => exportWaitlist(db, actorOf(call), call.query))
}
