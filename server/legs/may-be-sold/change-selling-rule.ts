import { sql } from 'kysely'
import type { SellingRule, SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import { Problem } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { checkSellingRule, findOperatorName } from './check-selling-rule.ts'
import { findSellingRule } from './list-selling-rules.ts'
import { NAMED_BY_RULE, toStored } from './store-selling-rule.ts'

/**
 * Adds a rule; a rule that it replaces ends on the day before. A job then decides again about every leg on sale.
 * Problems: `invalid_input`, `selling_rule_not_found`, `selling_rule_exists`.
 */
export async function addSellingRule(db: Db, actor: Actor, form: SellingRuleForm): Promise<SellingRule> {
  const { id, kind, validFrom, validUntil, source, verifiedOn, follows, reason } = form
  const { subject, rule: written } = toStored(form)
  return await change(db, async (tx) => {
    await checkSellingRule(tx, form)
    const rule =
      form.kind === 'PET_ROUTE' ? { ...written, operator: await findOperatorName(tx, form.rule) } : written
    if (follows !== null) await endForFollower(tx, actor, { id: follows, kind, subject, validFrom, reason })
    await tx
      .insertInto('sellingRules')
      .values({
        ...{ id, kind, subject, source, verifiedOn, validFrom, validUntil, reason, setBy: actor.id },
        ...{ rule: JSON.stringify(rule), mark: verifiedOn === null ? 'K' : 'V' },
      })
      .execute()
    await recordAct(tx, actor, {
      act: 'selling-rule.add',
      subject: { type: 'selling-rule', id },
      after: { kind, about: subject, rule, validFrom, validUntil, follows },
    })
    return id
  })
}

/** Ends a rule after a given day. Problems: `selling_rule_not_found`, `invalid_input`. */
export async function endSellingRule(
  db: Db,
  actor: Actor,
  { id, ...how }: { id: string; validUntil: string; reason: string },
): Promise<SellingRule> {
  return await change(db, async (tx) => {
    await end(tx, actor, { before: await lock(tx, id), ...how })
    return id
  })
}

/** Records that an official text confirms a rule. Problem `selling_rule_not_found`. */
export async function verifySellingRule(
  db: Db,
  actor: Actor,
  { id, verifiedOn, source, reason }: { id: string; verifiedOn: string; source: string; reason: string },
): Promise<SellingRule> {
  return await change(db, async (tx) => {
    const before = await lock(tx, id)
    await tx
      .updateTable('sellingRules')
      .set({ ...{ verifiedOn, source, reason, mark: 'V', setBy: actor.id }, setAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await recordAct(tx, actor, {
      act: 'selling-rule.verify',
      subject: { type: 'selling-rule', id },
      before: { verifiedOn: before.verifiedOn },
      after: { verifiedOn },
    })
    return id
  })
}

async function change(db: Db, work: (tx: Tx) => Promise<string>): Promise<SellingRule> {
  return await db
    .transaction()
    .execute(async (tx) => {
      const id = await work(tx)
      await enqueue(tx, 'legs:decide-again', { operatorId: null }, { key: 'legs:decide-again' })
      const rule = await findSellingRule(tx, id)
      if (!rule) throw new Problem('selling_rule_not_found')
      return rule
    })
    .catch((error: unknown) => {
      if (violates(error, 'selling_rules_pkey')) throw new Problem('selling_rule_exists')
      throw error
    })
}

async function lock(tx: Tx, id: string) {
  const rule = await tx
    .selectFrom('sellingRules')
    .select(['id', 'kind', 'subject', 'validFrom', 'validUntil', 'verifiedOn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!rule) throw new Problem('selling_rule_not_found')
  return rule
}

type Before = Awaited<ReturnType<typeof lock>>

async function end(
  tx: Tx,
  actor: Actor,
  { before, validUntil, reason }: { before: Before; validUntil: string; reason: string },
): Promise<void> {
  const { id, validFrom } = before
  if (validFrom !== null && validUntil < validFrom)
    throw buildInvalidInput([{ path: 'validUntil', message: `The rule begins on ${validFrom}` }])
  await tx
    .updateTable('sellingRules')
    .set({ validUntil, reason, setBy: actor.id, setAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await recordAct(tx, actor, {
    act: 'selling-rule.end',
    subject: { type: 'selling-rule', id },
    before: { validUntil: before.validUntil },
    after: { validUntil },
  })
}

type Followed = { id: string; kind: string; subject: string; validFrom: string; reason: string }

async function endForFollower(tx: Tx, actor: Actor, followed: Followed): Promise<void> {
  const { id, kind, subject, validFrom, reason } = followed
  const before = await lock(tx, id)
  if (before.kind !== kind || (!NAMED_BY_RULE.has(kind) && before.subject !== subject))
    throw buildInvalidInput([{ path: 'follows', message: `${id} is about ${before.subject}` }])
  if (before.validFrom !== null && validFrom <= before.validFrom)
    throw buildInvalidInput([
      { path: 'validFrom', message: `The rule that it follows begins on ${before.validFrom}` },
    ])
  const dayBefore = new Date(Date.parse(validFrom) - 86_400_000).toISOString().slice(0, 10)
  await end(tx, actor, { before, validUntil: dayBefore, reason })
}
