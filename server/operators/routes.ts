import type { FastifyInstance } from 'fastify'
import { operators } from '#contract/operators/operators.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { serve, serveBytes } from '#server/http/http.ts'
import { acceptUploads } from '#server/http/uploads.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { downloadOwnDocument } from './documents/download-document.ts'
import { uploadDocument } from './documents/upload-document.ts'
import { saveProfile } from './onboarding/save-profile.ts'
import { submitOnboarding } from './onboarding/submit-onboarding.ts'
import { findOwnRow, readOperatorProfile, requireOwnOperator, toSetupFacts } from './queries.ts'
import { buildChecklist, buildOnboarding, pickBanner } from './rules.ts'
import { saveMinorRule } from './save-minor-rule.ts'
import { savePolicies } from './save-policies.ts'

type Needs = { db: Db; files: Files; limits: RateLimits }

/** Adds the endpoints for an operator's own profile; every signed-in user may create one. */
export async function addOperatorRoutes(app: FastifyInstance, needs: Needs): Promise<void> {
  setupRoutes(app, needs)
  await documentRoutes(app, needs)
}

function setupRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, operators.profile, async ({ caller }) => {
    const own = await findOwnRow(db, { userId: caller.id })
    const facts = own ? toSetupFacts(own) : null
    return {
      profile: own ? await readOperatorProfile(db, own) : null,
      onboarding: buildOnboarding(facts),
      banner: pickBanner(facts),
      checklist: buildChecklist(facts, { publishingAllowed: own?.publishingAllowed ?? false }),
    }
  })

  serve(app, operators.saveProfile, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    await saveProfile(db, { actor: toActor(call), company: call.body })
    const own = await requireOwnOperator(db, { userId: call.caller.id })
    return { profile: await readOperatorProfile(db, own), message: 'Your company details are saved.' }
  })

  serve(app, operators.savePolicies, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const { id: operatorId } = await requireOwnOperator(db, { userId: call.caller.id })
    const policies = await savePolicies(db, { operatorId, policies: call.body, actor: toActor(call) })
    return { policies, message: 'Your policies are saved.' }
  })

  serve(app, operators.saveMinorRule, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const { id: operatorId } = await requireOwnOperator(db, { userId: call.caller.id })
    const { rule } = call.body
    await saveMinorRule(db, { operatorId, rule, actor: toActor(call) })
    return { rule, message: 'Your rule for children is saved.' }
  })

  serve(app, operators.submit, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const kybStatus = await submitOnboarding(db, { actor: toActor(call), ...call.body })
    return { kybStatus, message: 'Onboarding submitted for review!' }
  })
}

async function documentRoutes(app: FastifyInstance, { db, files, limits }: Needs): Promise<void> {
  await acceptUploads(app, (uploads) => {
    serve(uploads, operators.uploadDocument, async (call) => {
      await limits.take('upload_by_account', call.caller.id)
      await limits.take('upload_by_address', call.address)
      const document = await uploadDocument({ db, files }, { request: call.request, actor: toActor(call) })
      return { document, message: 'Your document is uploaded.' }
    })
  })

  serveBytes(app, operators.downloadDocument, async ({ caller, params, reply }) => {
    const ask = { userId: caller.id, documentId: params.id }
    return await sendAttachment(reply, await downloadOwnDocument({ db, files }, ask))
  })
}
