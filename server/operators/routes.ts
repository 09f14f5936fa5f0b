import type { FastifyInstance } from 'fastify'
import { operators } from '#contract/operators.ts'
import { sendAttachment } from '#server/platform/attachment.ts'
import { actorOf } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db.ts'
import type { Files } from '#server/platform/files.ts'
import { serve, serveBytes } from '#server/platform/http.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { acceptUploads } from '#server/platform/uploads.ts'
import { downloadOwnDocument } from './download-document.ts'
import { factsOf, findOwnRow, profileOf, requireOwnOperator } from './queries.ts'
import { bannerFor, checklistFor, onboardingFor } from './rules.ts'
import { savePolicies } from './save-policies.ts'
import { saveProfile } from './save-profile.ts'
import { submitOnboarding } from './submit-onboarding.ts'
import { uploadDocument } from './upload-document.ts'

type Needs = { db: Db; files: Files; limits: RateLimits; publicUrl: string }

/** What operators do about themselves; anyone who is signed in may become one. */
export async function operatorRoutes(app: FastifyInstance, needs: Needs): Promise<void> {
  setupRoutes(app, needs)
  await documentRoutes(app, needs)
}

function setupRoutes(app: FastifyInstance, { db, limits, publicUrl }: Needs): void {
  serve(app, operators.profile, async ({ caller }) => {
    const own = await findOwnRow(db, { userId: caller.id })
    const facts = own ? factsOf(own) : null
    return {
      profile: own ? await profileOf(db, own) : null,
      onboarding: onboardingFor(facts),
      banner: bannerFor(facts),
      checklist: checklistFor(facts, { publishingAllowed: own?.publishingAllowed ?? false }),
    }
  })

  serve(app, operators.saveProfile, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    await saveProfile(db, { actor: actorOf(call), company: call.body })
    const own = await requireOwnOperator(db, { userId: call.caller.id })
    return { profile: await profileOf(db, own), message: 'Your company details are saved.' }
  })

  serve(app, operators.savePolicies, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const { id: operatorId } = await requireOwnOperator(db, { userId: call.caller.id })
    const policies = await savePolicies(db, { operatorId, policies: call.body, actor: actorOf(call) })
    return { policies, message: 'Your policies are saved.' }
  })

  serve(app, operators.submit, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const kybStatus = await submitOnboarding(db, { actor: actorOf(call), ...call.body, publicUrl })
    return { kybStatus, message: 'Onboarding submitted for review!' }
  })
}

async function documentRoutes(app: FastifyInstance, { db, files, limits }: Needs): Promise<void> {
  await acceptUploads(app, (uploads) => {
    serve(uploads, operators.uploadDocument, async (call) => {
      await limits.take('upload_by_account', call.caller.id)
      await limits.take('upload_by_address', call.address)
      const document = await uploadDocument({ db, files }, { request: call.request, actor: actorOf(call) })
      return { document, message: 'Your document is uploaded.' }
    })
  })

  serveBytes(app, operators.downloadDocument, async ({ caller, params, reply }) => {
    const ask = { userId: caller.id, documentId: params.id }
    return await sendAttachment(reply, await downloadOwnDocument({ db, files }, ask))
  })
}
