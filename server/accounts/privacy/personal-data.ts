import { sql } from 'kysely'
import { openNumber } from '#server/messages/sms.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { RowCipher, SecretCipher } from '#server/security/encryption.ts'
import { readDataByAddress } from './personal-data-address.ts'
import { readAlertData } from './personal-data-alerts.ts'
import { readPushData } from './personal-data-devices.ts'
import { readPlanData } from './personal-data-plans.ts'
import { readScreeningData, readWalletData } from './personal-data-trips.ts'

/** Lists of plain records by name; the export's files are written from them. */
export type PersonalData = { exportedAt: string; emailVerified: boolean; sections: Record<string, object[]> }

/** The keys that decrypt its encrypted parts. */
export type Keys = { rowCipher: RowCipher; secretCipher: SecretCipher }

/** Collects everything stored about one person, except secrets (hashes, tokens of mailed links). */
export async function collectPersonalData(
  tx: Tx,
  { rowCipher, secretCipher }: Keys,
  { userId, email, emailVerified }: { userId: string; email: string; emailVerified: boolean },
): Promise<PersonalData> {
  const bookings = tx.selectFrom('bookings').select('id').where('userId', '=', userId)
  const payments = tx.selectFrom('payments').select('id').where('bookingId', 'in', bookings)
  return {
    exportedAt: new Date().toISOString(),
    emailVerified,
    sections: {
      account: await tx
        .selectFrom('users')
        .select(['id', 'name', 'email', 'role', 'language', 'indicativeCurrency', 'emailVerifiedAt'])
        .select(['createdAt', 'roleChangedAt'])
        .where('id', '=', userId)
        .execute(),
      notificationChoices: await tx
        .selectFrom('notificationChoices')
        .select(['routeAlerts', 'priceDrops', 'news', 'updatedAt'])
        .where('userId', '=', userId)
        .execute(),
      sessions: await tx
        .selectFrom('sessions')
        .select([
          'userAgent',
          'createdAt',
          'lastUsedAt',
          'confirmedAt',
          'secondFactorAt',
          'expiresAt',
          'revokedAt',
          'revokeReason',
        ])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
      ...(await readSignInData(tx, userId)),
      ...(await readPhoneData(tx, secretCipher, userId)),
      ...(await readPushData(tx, rowCipher, userId)),
      securityEvents: await tx
        .selectFrom('securityEvents')
        .select(['happenedAt', 'kind', 'outcome', 'address', 'userAgent'])
        .where('userId', '=', userId)
        .orderBy('happenedAt')
        .execute(),
      decisions: await tx
        .selectFrom('accountDecisions')
        .select(['kind', 'fromRole', 'toRole', 'reason', 'decidedAt'])
        .where('userId', '=', userId)
        .orderBy('decidedAt')
        .execute(),
      auditLogEntries: await tx
        .selectFrom('auditLog')
        .select(['happenedAt', 'act', 'subjectType', 'subjectId', 'address', 'userAgent'])
        .where('actorId', '=', userId)
        .orderBy('id')
        .execute(),
      bookings: await readBookingData(tx, userId),
      waitingLists: await tx
        .selectFrom('waitingPlaces')
        .innerJoin('legs', 'legs.id', 'waitingPlaces.legId')
        .select(['legs.originIcao', 'legs.destinationIcao', 'legs.departureAt'])
        .select(['waitingPlaces.seats', 'waitingPlaces.status', 'joinedAt', 'offeredAt', 'endedAt'])
        .where('userId', '=', userId)
        .orderBy('joinedAt')
        .execute(),
      tripReminders: await tx
        .selectFrom('tripReminders')
        .select(['bookingId', 'kind', 'departureAt', 'sentAt'])
        .where('bookingId', 'in', bookings)
        .orderBy('sentAt')
        .execute(),
      passengers: await readPassengerData(tx, rowCipher, userId),
      screenings: await readScreeningData(tx, rowCipher, userId),
      walletPasses: await readWalletData(tx, userId),
      payments: await tx
        .selectFrom('payments')
        .select(['id', 'bookingId', 'status', 'amountMinor', 'currency', 'receiptEmail', 'createdAt'])
        .where('bookingId', 'in', bookings)
        .orderBy('createdAt')
        .execute(),
      refunds: await tx
        .selectFrom('refunds')
        .select(['paymentId', 'amountMinor', 'reason', 'status', 'createdAt'])
        .where('paymentId', 'in', payments)
        .orderBy('createdAt')
        .execute(),
      ...(await readInvoiceData(tx, userId)),
      ...(await readPlanData(tx, userId)),
      ...(await readAlertData(tx, userId)),
      checkIns: await tx
        .selectFrom('checkIns')
        .select(['bookingId', 'seat', 'checkedAt', 'undoneAt'])
        .where('bookingId', 'in', bookings)
        .orderBy('checkedAt')
        .execute(),
      checkInsAsCrew: await tx
        .selectFrom('checkIns')
        .select(['crew', 'checkedAt', 'undoneAt'])
        .where('checkedBy', '=', userId)
        .orderBy('checkedAt')
        .execute(),
      disputes: await tx
        .selectFrom('disputes')
        .leftJoin('disputeAnswers', 'disputeAnswers.disputeId', 'disputes.id')
        .select([
          'disputes.paymentId',
          'disputes.planPaymentId',
          'disputes.status',
          'disputes.reason',
          'disputes.amountMinor',
        ])
        .select(['disputes.currency', 'disputes.cardBrand', 'disputes.cardLast4', 'disputes.openedAt'])
        .select(['disputes.closedAt', 'disputeAnswers.statement', 'disputeAnswers.givenAt'])
        .where(({ eb, or }) =>
          or([
            eb('disputes.paymentId', 'in', payments),
            eb(
              'disputes.planPaymentId',
              'in',
              tx.selectFrom('planPayments').select('id').where('userId', '=', userId),
            ),
          ]),
        )
        .orderBy('disputes.openedAt')
        .execute(),
      operators: await tx.selectFrom('operators').selectAll().where('userId', '=', userId).execute(),
      operatorDocuments: await tx
        .selectFrom('operatorDocuments')
        .innerJoin('operators', 'operators.id', 'operatorDocuments.operatorId')
        .select(['type', 'status', 'fileName', 'sizeBytes', 'expiresOn', 'uploadedAt', 'replacedAt'])
        .where('operators.userId', '=', userId)
        .orderBy('uploadedAt')
        .execute(),
      ...(await readDataByAddress(tx, { userId, email, emailVerified })),
    },
  }
}

async function readInvoiceData(tx: Tx, userId: string) {
  return {
    invoiceDetails: await tx
      .selectFrom('invoiceParties')
      .select(['name', 'street', 'postcode', 'city', 'countryCode', 'vatId', 'updatedAt'])
      .where('userId', '=', userId)
      .execute(),
    invoices: await tx
      .selectFrom('invoices')
      .innerJoin('bookings', 'bookings.id', 'invoices.bookingId')
      .select(['bookings.reference', 'invoices.kind', 'invoices.year', 'invoices.number', 'invoices.buyer'])
      .select(['invoices.totalMinor', 'invoices.currency', 'invoices.issuedAt'])
      .where('bookings.userId', '=', userId)
      .orderBy('issuedAt')
      .execute(),
  }
}

async function readSignInData(tx: Tx, userId: string) {
  return {
    connectedAccounts: await tx
      .selectFrom('identities')
      .select(['provider', 'issuer', 'subject', 'email', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .execute(),
    passkeys: await tx
      .selectFrom('passkeys')
      .select(['name', 'transports', 'backedUp', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    authenticatorApp: await tx
      .selectFrom('authenticatorApps')
      .select(['createdAt', 'confirmedAt'])
      .where('userId', '=', userId)
      .execute(),
    apiKeys: await tx
      .selectFrom('apiKeys')
      .select(['name', 'prefix', 'scopes', 'capMinor', 'capCurrency', 'capPeriod'])
      .select(['createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    recoveryCodes: await tx
      .selectFrom('recoveryCodes')
      .select(['createdAt', 'usedAt'])
      .where('userId', '=', userId)
      .execute(),
  }
}

// Leaves out the codes that were sent, like the tokens of mailed links.
async function readPhoneData(tx: Tx, secretCipher: SecretCipher, userId: string) {
  const numbers = await tx
    .selectFrom('phones')
    .select(['id as phoneId', 'sealedNumber', 'createdAt', 'verifiedAt', 'refusedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return {
    mobileNumbers: numbers.map(({ phoneId, sealedNumber, ...times }) => ({
      number: openNumber(secretCipher, { phoneId, sealedNumber }),
      ...times,
    })),
    texts: await tx
      .selectFrom('smsMessages')
      .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
      .select(
        sql<string>`case kind when 'CODE' then regexp_replace(body, '\\d{6}', '\u2026') else body end`.as(
          'text',
        ),
      )
      .select(['smsMessages.createdAt', 'sentAt', 'endReason'])
      .where('userId', '=', userId)
      .orderBy('smsMessages.createdAt')
      .execute(),
  }
}

// The passengers that the account has named, with their documents as entered.
async function readPassengerData(tx: Tx, rowCipher: RowCipher, userId: string) {
  const rows = await tx
    .selectFrom('passengers')
    .innerJoin('bookings', 'bookings.id', 'passengers.bookingId')
    .select(['passengers.id', 'bookings.reference', 'seat', 'keyId', 'sealedPerson', 'savedAt'])
    .where('bookings.userId', '=', userId)
    .orderBy('bookings.createdAt')
    .orderBy('seat')
    .execute()
  return rows.map(({ id, keyId, sealedPerson, reference, seat, savedAt }) => {
    const person = rowCipher.decrypt<object>('passengers', id, { keyId, bytes: sealedPerson })
    return { booking: reference, seat, ...person, savedAt }
  })
}

async function readBookingData(tx: Tx, userId: string) {
  return await tx
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .leftJoin('apiKeys', 'apiKeys.id', 'bookings.apiKeyId')
    .select('apiKeys.name as heldByKey')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.status',
      'bookings.cancelReason',
      'bookings.brought',
      'legs.originIcao',
      'legs.destinationIcao',
      'legs.departureAt',
      'legs.arrivalAt',
      'bookings.seats',
      'bookings.infants',
      'bookings.amountMinor',
      'bookings.currency',
      'bookings.operatingCarrier',
      'bookings.createdAt',
      'bookings.confirmedAt',
      'bookings.cancelledAt',
    ])
    .where('bookings.userId', '=', userId)
    .orderBy('bookings.createdAt')
    .execute()
}
