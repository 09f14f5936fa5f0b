import type { CompanyForm, KybStatus, PoliciesForm } from '#contract/operators/operators.ts'
import { Problem } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { queueMail } from '#server/messages/mail.ts'
import { writeSubmittedMail } from '#server/operators/emails.ts'
import { lapseApprovals, writeDecision } from '#server/operators/kyb/approve-kyb.ts'
import { findRecipient, requireOperator, toSetupFacts } from '#server/operators/queries.ts'
import { findSubmitProblems, mayBecome } from '#server/operators/rules.ts'
import { writePolicies } from '#server/operators/save-policies.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { writeCompany } from './save-profile.ts'

type Submission = { actor: Actor; companyData: CompanyForm; policies: PoliciesForm }

/**
 * Saves everything once more and submits it for review. If something is missing, refuses with a detail for each field
 * and saves nothing. A second call while the review is pending only saves.
 */
export async function submitOnboarding(
  db: Db,
  { actor, companyData, policies }: Submission,
): Promise<KybStatus> {
  return await db.transaction().execute(async (tx): Promise<KybStatus> => {
    const operatorId = await writeCompany(tx, { userId: actor.id, company: companyData })
    const operator = await requireOperator(tx, { operatorId })
    const { kybStatus: from } = operator
    if (from === 'APPROVED') {
      throw new Problem('onboarding_closed', { sentence: 'Your application is approved already.' })
    }
    const problems = findSubmitProblems(toSetupFacts(operator))
    if (problems.length > 0) throw buildInvalidInput(problems)
    await writePolicies(tx, { operatorId, policies })
    if (!mayBecome(from, 'PENDING')) return 'PENDING'
    await lapseApprovals(tx, { operatorId })
    await writeDecision(tx, { operatorId, actor, from, to: 'PENDING', notes: null })
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: writeSubmittedMail({ ...to }) })
    await recordAct(tx, actor, {
      act: 'operator.submit-kyb',
      subject: { type: 'operator', id: operatorId },
      before: { kybStatus: from },
      after: { kybStatus: 'PENDING' },
    })
    return 'PENDING'
  })
}
