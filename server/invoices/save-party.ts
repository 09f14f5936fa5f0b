import { sql } from 'kysely'
import type { BuyerForm, SellerForm } from '#contract/invoices/invoices.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { checkVatId } from './check-vat-id.ts'

/** Saves a traveller's details for future documents. Problem `invalid_input`. */
export async function saveBuyer(
  tx: Db | Tx,
  { userId, form }: { userId: string; form: BuyerForm },
): Promise<void> {
  const values = { ...toColumns(form), name: form.name || null }
  await tx
    .insertInto('invoiceParties')
    .values({ userId, ...values })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...values, updatedAt: sql<Date>`now()` }),
    )
    .execute()
}

/** Saves an operator's details for future documents; its name is its legal name. */
export async function saveSeller(
  tx: Db | Tx,
  { operatorId, form }: { operatorId: string; form: SellerForm },
): Promise<void> {
  const values = toColumns(form)
  await tx
    .insertInto('invoiceParties')
    .values({ operatorId, ...values })
    .onConflict((conflict) =>
      conflict.column('operatorId').doUpdateSet({ ...values, updatedAt: sql<Date>`now()` }),
    )
    .execute()
}

function toColumns({ street, postcode, city, countryCode, vatId }: SellerForm) {
  return {
    street: street || null,
    postcode: postcode || null,
    city: city || null,
    countryCode: countryCode || null,
    vatId: checkVatId(vatId, { countryCode }),
  }
}
