import { sql } from 'kysely'
import { EXPIRY_WARNING_DAYS } from '#contract/operators/operators.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { findRecipient } from '../queries.ts'
import { countDaysUntil, findDueWarning } from '../rules.ts'
import { writeCoverWarningMail } from './emails.ts'

/** Reminds operators 30, 14 and 3 days before the listing or insurance of an aircraft ends, once each time. */
export async function warnCover(db: Db): Promise<void> {
  const furthest = Math.max(...EXPIRY_WARNING_DAYS)
  const near = await db
    .selectFrom('aircraft')
    .innerJoin('operators', 'operators.id', 'aircraft.operatorId')
    .select(['aircraft.id', 'operatorId', 'tail', 'listingUntil', 'insuredUntil'])
    .select(sql<string>`(now() at time zone 'UTC')::date`.as('today'))
    .where('status', '=', 'APPROVED')
    // No reminder if a change already waits for our review.
    .where('proposed', 'is', null)
    // An owner who cannot sign in is reminded after they can again.
    .where(
      sql<boolean>`not exists (select from users u where u.id = operators.user_id and not may_be_offered(u))`,
    )
    .where(
      sql<boolean>`least(listing_until, insured_until) between (now() at time zone 'UTC')::date
        and (now() at time zone 'UTC')::date + ${furthest}::int`,
    )
    .execute()
  const aircraft = new Map(near.map((one) => [one.id, one]))
  await processEach([...aircraft.keys()], async (id) => {
    const one = aircraft.get(id)
    if (one) await warnOnce(db, { ...one })
  })
}

type Near = {
  id: string
  operatorId: string
  tail: string
  listingUntil: string | null
  insuredUntil: string | null
  today: string
}

async function warnOnce(db: Db, { id, operatorId, tail, today, ...papers }: Near): Promise<void> {
  const { listingUntil, insuredUntil } = papers
  if (!listingUntil || !insuredUntil) return
  const paper = insuredUntil <= listingUntil ? 'insurance' : 'listing'
  const endsOn = paper === 'insurance' ? insuredUntil : listingUntil
  const daysLeft = countDaysUntil(endsOn, today)
  const daysBefore = findDueWarning(daysLeft)
  if (daysBefore === null) return
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: isFirst } = await tx
      .insertInto('aircraftWarnings')
      .values({ aircraftId: id, endsOn, daysBefore })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!isFirst) return
    const to = await findRecipient(tx, { operatorId })
    const mail = writeCoverWarningMail({ ...to, tail, paper, endsOn, daysLeft })
    await queueMail(tx, { to: to.email, mail })
  })
}
