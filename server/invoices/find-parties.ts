import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { PlatformConfig } from '#server/config-platform.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { Party } from './rules.ts'

/** Returns the platform as a party: the agent of the legs' sellers, or the seller of its own fees. */
export function toPlatformParty({ vatBps: _, ...platform }: PlatformConfig): Party {
  return { ...platform, id: 'ferrywing' }
}

const PARTY = sql<
  Omit<Party, 'id' | 'name'>
>`jsonb_build_object('street', p.street, 'postcode', p.postcode, 'city', p.city,
  'countryCode', p.country_code, 'vatId', p.vat_id)`

/** The user of a statement as a buyer, from `users` and, joined as `p`, their `invoice_parties`. */
export const BUYER = sql<Party>`${PARTY} || jsonb_build_object('id', null, 'name', coalesce(p.name, users.name))`

/** Returns the traveller of a booking as a buyer; the name of a company replaces that of the account. */
export async function findBuyer(tx: Db | Tx, { userId }: { userId: string }): Promise<Party> {
  const { buyer } = await tx
    .selectFrom('users')
    .leftJoin('invoiceParties as p', 'p.userId', 'users.id')
    .select(BUYER.as('buyer'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return buyer
}

/** Returns an operator as a seller, or as the buyer of the platform's services. Problem `operator_not_found`. */
export async function findOperatorParty(
  tx: Db | Tx,
  { operatorId }: { operatorId: string },
): Promise<Party & { language: 'en' | 'fr' | 'ar' }> {
  const row = await tx
    .selectFrom('operators')
    .leftJoin('invoiceParties as p', 'p.operatorId', 'operators.id')
    .leftJoin('users', 'users.id', 'operators.userId')
    .select(['operators.legalName', 'operators.countryCode', 'operators.baseCountry', PARTY.as('details')])
    .select(sql<'en' | 'fr' | 'ar'>`coalesce(users.language, 'en')`.as('language'))
    .where('operators.id', '=', operatorId)
    .executeTakeFirst()
  if (!row) throw new Problem('operator_not_found')
  const { legalName, language, details } = row
  const countryCode = details.countryCode ?? row.countryCode ?? BASES[row.baseCountry] ?? null
  return { name: legalName, id: operatorId, ...details, countryCode, language }
}

// An operator that has not declared its certificate's country yet counts as based in the country that it named.
const BASES: Record<string, string> = {
  'United States': 'US',
  'United Kingdom': 'GB',
  Canada: 'CA',
  Australia: 'AU',
  Germany: 'DE',
  France: 'FR',
  Italy: 'IT',
  Spain: 'ES',
  Netherlands: 'NL',
  Switzerland: 'CH',
}
