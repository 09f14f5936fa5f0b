import type { ReceivedOf } from '#contract/endpoint.ts'
import type { site } from '#contract/site/site.ts'
import { queueMail } from '#server/messages/mail.ts'
import { type Db, lockByName } from '#server/runtime/db.ts'
import { writeApplicationMail } from './emails.ts'

type Application = ReceivedOf<typeof site.applyAsOperator>['body']

/** Stores a partner application for review. A repetition before the decision changes nothing. */
export async function storeApplication(db: Db, { application }: { application: Application }): Promise<void> {
  const row = {
    companyName: application.companyName,
    contactName: application.contactName,
    email: application.email,
    phone: application.phone || null,
    fleetSize: application.fleetSize ?? null,
    operatingRegions: application.operatingRegions || null,
    primaryAircraft: application.primaryAircraft || null,
    yearlyFlights: application.yearlyFlights ?? null,
    message: application.message || null,
  }
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, `application ${row.email}`)
    const waiting = await tx
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'PENDING')
      .where((eb) =>
        eb.and(
          Object.entries(row).map(([column, value]) =>
            eb(column as keyof typeof row, 'is not distinct from', value),
          ),
        ),
      )
      .executeTakeFirst()
    if (waiting) return
    await tx.insertInto('applications').values(row).execute()
    await queueMail(tx, { to: row.email, mail: writeApplicationMail() })
  })
}
