import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { TAX_COVERAGE } from './taxes/coverage.ts'
import { SHIPPED_RULES } from './taxes/shipped-rules.ts'

/**
 * Updates the shipped tax rules from the file. Rules that an administrator entered or changed stay, and so do their
 * days: a shipped rule that would overlap them is left out.
 */
export async function loadTaxRules(client: PoolClient): Promise<void> {
  const there = await readRules(client)
  const updates: Row[] = []
  const inserts: Row[] = []
  for (const rule of SHIPPED_RULES.map(snakeCase)) {
    const old = there.get(String(rule.id))
    if (!old) inserts.push(rule)
    else if (!old.isShipped || isDeepStrictEqual(rule, old.rule)) continue
    else if (isDeepStrictEqual({ ...rule, ...DESCRIPTION }, { ...old.rule, ...DESCRIPTION }))
      updates.push(rule)
    else
      throw new Error(
        `The tax rule ${rule.id} was edited in db/reference/taxes. Close it and add a new rule instead.`,
      )
  }
  // A rule with an earlier end is updated first, so that the rule after it does not overlap it.
  updates.sort((one, other) => (getEnd(one) < getEnd(other) ? -1 : 1))
  for (const rule of updates) await updateRule(client, rule)
  await client.query(
    `insert into tax_rules (${COLUMNS}, is_shipped)
     select ${COLUMNS}, true from json_populate_recordset(null::tax_rules, $1) on conflict do nothing`,
    [JSON.stringify(inserts)],
  )
}

/** The same for the coverage of each country. */
export async function loadTaxCoverage(client: PoolClient): Promise<void> {
  const columns = 'jurisdiction, side, valid_from, valid_until, state, source_title, verified_on, note'
  await client.query('delete from tax_coverage where is_shipped')
  await client.query(
    `insert into tax_coverage (${columns}, is_shipped)
     select ${columns}, true from json_populate_recordset(null::tax_coverage, $1) on conflict do nothing`,
    [JSON.stringify(TAX_COVERAGE.map(snakeCase))],
  )
}

type Row = Record<string, unknown>

const COLUMNS = `id, slot, jurisdiction, code, kind, amount_minor, rate_bps, currency, applies, date_key, valid_from,
  valid_until, condition, taxed_from_age, lap_infants, base, in_vat_base, liable, remitter, refund, treatment,
  source_title, source_url, verified_on, note`

/** The fields that keep_tax_rule() allows to change in a rule that bookings may have used. */
const DESCRIPTION = { valid_until: null, verified_on: null, source_title: '', source_url: null, note: '' }

function snakeCase(record: object): Row {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [snake(name), value]))
}

async function readRules(client: PoolClient): Promise<Map<string, { rule: Row; isShipped: boolean }>> {
  const { rows } = await client.query<{ rule: Row; isShipped: boolean }>(
    `select to_jsonb(t) - '{is_shipped,created_at}'::text[] as rule, is_shipped as "isShipped" from tax_rules t`,
  )
  return new Map(rows.map((row) => [String(row.rule.id), row]))
}

function getEnd({ valid_until }: Row): string {
  return String(valid_until ?? '9999-12-31')
}

async function updateRule(client: PoolClient, rule: Row): Promise<void> {
  await client.query(
    `update tax_rules t set valid_until = r.valid_until, verified_on = r.verified_on, source_title = r.source_title,
       source_url = r.source_url, note = r.note
     from json_populate_record(null::tax_rules, $1) r
     where t.id = r.id and not exists (
       select from tax_rules other where other.slot = t.slot and other.id <> t.id and not other.is_shipped
         and daterange(other.valid_from, other.valid_until + 1) && daterange(t.valid_from, r.valid_until + 1))`,
    [JSON.stringify(rule)],
  )
}
