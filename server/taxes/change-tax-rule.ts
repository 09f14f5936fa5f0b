import type { Insertable } from 'kysely'
import type * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'
import type {
  AddRuleForm,
  FollowRuleForm,
  SetAmountForm,
  VerifyRuleForm,
} from '#contract/taxes/admin-taxes.ts'
import type { TaxRulesTable } from '#db/types.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { findDayBefore, recordDecision } from './record-decision.ts'

/** Adds a rule for every leg of a side, in a slot of its own. Problems: `invalid_input`, `tax_rule_exists`. */
export async function addRule(db: Db, actor: Actor, form: z.output<typeof AddRuleForm>): Promise<void> {
  const { reason, ...rule } = form
  refuseBadAmount(rule)
  await change(db, async (tx) => {
    const { id, jurisdiction, kind } = rule
    await insertRule(tx, {
      ...rule,
      slot: `${rule.code}:${id.replaceAll('-', '_')}`.slice(0, 40),
      currency: kind === 'AD_VALOREM' ? null : rule.currency,
      dateKey: 'DEPARTURE_LOCAL',
      condition: JSON.stringify({ all: [] }),
      lapInfants: 'FREE',
      base: 'FARE',
      inVatBase: kind === 'PER_HEAD' && rule.liable === 'CARRIER',
      refund: kind === 'PER_HEAD' ? 'NOT_FLOWN' : 'FOLLOWS_MONEY',
      treatment: 'SEPARATE',
      note: '',
    })
    await recordDecision(tx, actor, { act: 'ADD_RULE', ruleId: id, jurisdiction, reason })
    await recordAct(tx, actor, {
      act: 'tax-rule.add',
      subject: { type: 'tax-rule', id },
      after: { amountMinor: rule.amountMinor, rateBps: rule.rateBps, validFrom: rule.validFrom },
    })
  })
}

/**
 * Closes a rule and adds its successor from the next day. A rule whose successor starts on its own first day was never
 * in force. Problems: `not_found`, `invalid_input`, `tax_rule_exists`.
 */
export async function followRule(
  db: Db,
  actor: Actor,
  { id, ...form }: z.output<typeof FollowRuleForm> & { id: string },
): Promise<void> {
  const { newId, reason, ...news } = form
  await change(db, async (tx) => {
    const { isShipped: _, createdAt: __, condition, ...old } = await lockRule(tx, id)
    if (news.validFrom < old.validFrom)
      throw buildInvalidInput([
        { path: 'validFrom', message: `The rule that it follows begins on ${old.validFrom}` },
      ])
    if (old.validUntil !== null && findDayBefore(news.validFrom) > old.validUntil)
      throw buildInvalidInput([
        { path: 'validFrom', message: `This leaves days without a rule after ${old.validUntil}` },
      ])
    refuseBadAmount({ ...old, ...news })
    await refuseOldId(tx, newId)
    const validUntil = findDayBefore(news.validFrom)
    await tx.updateTable('taxRules').set({ validUntil, isShipped: false }).where('id', '=', id).execute()
    await insertRule(tx, { ...old, ...news, id: newId, condition: JSON.stringify(condition) })
    for (const ruleId of [id, newId])
      await recordDecision(tx, actor, { act: 'FOLLOW_RULE', ruleId, jurisdiction: old.jurisdiction, reason })
    const { amountMinor, rateBps, treatment } = old
    await recordAct(tx, actor, {
      act: 'tax-rule.follow',
      subject: { type: 'tax-rule', id },
      before: { amountMinor, rateBps, treatment, validUntil: old.validUntil },
      after: {
        ...{ amountMinor: news.amountMinor, rateBps: news.rateBps, treatment: news.treatment },
        ...{ validUntil, followedBy: newId, followedFrom: news.validFrom },
      },
    })
  })
}

/** Enters the amount of a rule without one. Problems: `not_found`, `tax_amount_known`. */
export async function setAmount(
  db: Db,
  actor: Actor,
  { id, reason, ...known }: z.output<typeof SetAmountForm> & { id: string },
): Promise<void> {
  await change(db, async (tx) => {
    const rule = await lockRule(tx, id)
    if (rule.amountMinor !== null || rule.rateBps !== null) throw new Problem('tax_amount_known')
    await tx
      .updateTable('taxRules')
      .set({ ...known, isShipped: false })
      .where('id', '=', id)
      .execute()
    await recordDecision(tx, actor, {
      act: 'SET_AMOUNT',
      ruleId: id,
      jurisdiction: rule.jurisdiction,
      reason,
    })
    await recordAct(tx, actor, {
      act: 'tax-rule.set-amount',
      subject: { type: 'tax-rule', id },
      before: { amountMinor: null },
      after: { amountMinor: known.amountMinor, currency: rule.currency, verifiedOn: known.verifiedOn },
    })
  })
}

/** Records that an official text confirms a rule. Problem `not_found`. */
export async function verifyRule(
  db: Db,
  actor: Actor,
  { id, reason, ...read }: z.output<typeof VerifyRuleForm> & { id: string },
): Promise<void> {
  await change(db, async (tx) => {
    const { jurisdiction, verifiedOn } = await lockRule(tx, id)
    await tx
      .updateTable('taxRules')
      .set({ ...read, isShipped: false })
      .where('id', '=', id)
      .execute()
    await recordDecision(tx, actor, { act: 'VERIFY_RULE', ruleId: id, jurisdiction, reason })
    await recordAct(tx, actor, {
      act: 'tax-rule.verify',
      subject: { type: 'tax-rule', id },
      before: { verifiedOn },
      after: { verifiedOn: read.verifiedOn },
    })
  })
}

async function change(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (violates(error, 'tax_rules_pkey')) throw new Problem('tax_rule_exists')
      if (violates(error, 'tax_rules_days'))
        throw buildInvalidInput([{ path: 'validUntil', message: 'The last day is before the first' }])
      if (violates(error, 'tax_rules_one_a_day'))
        throw buildInvalidInput([
          { path: 'validUntil', message: 'Another rule of this slot is valid on some of these days' },
        ])
      throw error
    })
}

async function lockRule(tx: Tx, id: string) {
  const rule = await tx.selectFrom('taxRules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!rule) throw new Problem('not_found')
  return rule
}

async function refuseOldId(tx: Tx, id: string): Promise<void> {
  const there = await tx.selectFrom('taxRules').select('id').where('id', '=', id).executeTakeFirst()
  if (there) throw new Problem('tax_rule_exists')
}

type NewRule = Insertable<TaxRulesTable>

async function insertRule(tx: Tx, { amountMinor, rateBps, ...rule }: NewRule): Promise<void> {
  const amount = rule.kind === 'AD_VALOREM' ? { amountMinor: null, rateBps } : { amountMinor, rateBps: null }
  await tx
    .insertInto('taxRules')
    .values({ ...rule, ...amount })
    .execute()
}

function refuseBadAmount(rule: {
  kind: string
  currency: string | null
  amountMinor: number | null
  rateBps: number | null
  validFrom: string
  validUntil: string | null
}): void {
  const isPercentage = rule.kind === 'AD_VALOREM'
  const details = []
  if (isPercentage && rule.rateBps === null) details.push({ path: 'rateBps', message: 'Give a rate' })
  if (!isPercentage && rule.amountMinor === null)
    details.push({ path: 'amountMinor', message: 'Give an amount' })
  if (!isPercentage && rule.currency === null)
    details.push({ path: 'currency', message: 'Choose the currency of the amount' })
  if (rule.validUntil !== null && rule.validUntil < rule.validFrom)
    details.push({ path: 'validUntil', message: 'The last day is before the first' })
  if (details.length > 0) throw buildInvalidInput(details)
}
