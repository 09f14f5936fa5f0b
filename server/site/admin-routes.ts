import type { FastifyInstance } from 'fastify'
import { adminSubmissions } from '#contract/admin/admin-submissions.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { findApplication, findApplications } from './find-applications.ts'
import { findContactMessage, findContactMessages } from './find-contact.ts'
import { exportWaitlist, findWaitlist } from './mailing-lists/find-waitlist.ts'
import { replyToContact } from './reply-to-contact.ts'
import { reviewApplication } from './review-application.ts'
import { setContactStatus } from './set-contact-status.ts'

/** Adds the administrators' endpoints for messages, applications and lists. */
export function addSiteAdminRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, adminSubmissions.contact, ({ query }) => findContactMessages(db, query))
  serve(app, adminSubmissions.contactMessage, ({ params }) => findContactMessage(db, params))

  serve(app, adminSubmissions.setContactStatus, async (call) => ({
    data: await setContactStatus(db, toActor(call), { ...call.params, ...call.body }),
  }))

  serve(app, adminSubmissions.replyToContact, (call) =>
    replyToContact(db, toActor(call), { ...call.params, ...call.body }),
  )

  serve(app, adminSubmissions.applications, ({ query }) => findApplications(db, query))

  serve(app, adminSubmissions.application, async ({ params }) => ({
    data: await findApplication(db, params),
  }))

  serve(app, adminSubmissions.reviewApplication, async (call) => ({
    data: await reviewApplication(db, toActor(call), { ...call.params, ...call.body }),
  }))

  serve(app, adminSubmissions.waitlist, ({ query }) => findWaitlist(db, query))
  serve(app, adminSubmissions.exportWaitlist, (call) => exportWaitlist(db, toActor(call), call.query))
}
