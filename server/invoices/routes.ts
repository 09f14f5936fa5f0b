import type { FastifyInstance } from 'fastify'
import { type InvoiceFile, type InvoiceFormat, invoices } from '#contract/invoices/invoices.ts'
import { Problem } from '#contract/problem.ts'
import type { PlatformConfig } from '#server/config-platform.ts'
import { serve } from '#server/http/http.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { recordAccess, toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { changeBuyer } from './change-buyer.ts'
import { findOperatorParty } from './find-parties.ts'
import { listInvoices, listMonth, readInvoice, type Whose } from './queries.ts'
import { readTripInvoices } from './read-trip-invoices.ts'
import type { Party } from './rules.ts'
import { saveSeller } from './save-party.ts'
import { writeInvoicePdf } from './write-invoice-pdf.ts'
import { writeInvoiceXml } from './write-invoice-xml.ts'
import { writeMonthFile } from './write-month-file.ts'

/** Adds the endpoints of invoices and credit notes: travellers' own, operators' own, and all for administrators. */
export function addInvoiceRoutes(
  app: FastifyInstance,
  { db, platform }: { db: Db; platform: PlatformConfig },
): void {
  serve(app, invoices.ofTrip, async ({ caller, params: { bookingId } }) => {
    const { buyer, ...found } = await readTripInvoices(db, { bookingId, userId: caller.id })
    return { ...found, buyer: toDetails(buyer) }
  })

  serve(app, invoices.tripFile, async ({ caller, params: { bookingId, id }, query }) =>
    writeFile(db, { bookingId, userId: caller.id }, { id, ...query }),
  )

  serve(app, invoices.changeBuyer, async ({ caller, params: { bookingId }, body: form }) =>
    changeBuyer(db, { userId: caller.id, bookingId, form, platform }),
  )

  serve(app, invoices.ofOperator, async ({ caller, query }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    return await listInvoices(db, { operatorId }, query)
  })

  serve(app, invoices.operatorFile, async ({ caller, params: { id }, query }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    return await writeFile(db, { operatorId }, { id, ...query })
  })

  serve(app, invoices.operatorMonth, async ({ caller, params: { month } }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    return await writeMonth(db, { operatorId }, { month })
  })

  serve(app, invoices.seller, async ({ caller }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    const { name: legalName, ...details } = toDetails(await findOperatorParty(db, { operatorId }))
    return { details: { legalName, ...details } }
  })

  serve(app, invoices.changeSeller, async ({ caller, body: form }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    await saveSeller(db, { operatorId, form })
    return {}
  })

  serve(app, invoices.all, async ({ query }) => listInvoices(db, 'ALL', query))

  serve(app, invoices.adminFile, async (call) => {
    const { id } = call.params
    const file = await writeFile(db, 'ALL', { id, ...call.query })
    await recordAccess(db, toActor(call), {
      act: 'invoice.download',
      subject: { type: 'invoice', id },
      after: { fileName: file.fileName },
    })
    return file
  })

  serve(app, invoices.adminMonth, async (call) => {
    const { month } = call.params
    const file = await writeMonth(db, 'ALL', { month })
    await recordAccess(db, toActor(call), {
      act: 'invoice.export',
      subject: { type: 'invoice', id: month },
      after: { month },
    })
    return file
  })
}

function toDetails({ name, street, postcode, city, countryCode, vatId }: Party) {
  const blank = (text: string | null) => text ?? ''
  return {
    name,
    ...{ street: blank(street), postcode: blank(postcode), city: blank(city) },
    ...{ countryCode: blank(countryCode), vatId: blank(vatId) },
  }
}

async function writeFile(
  db: Db,
  whose: Whose,
  { id, format }: { id: string; format: InvoiceFormat },
): Promise<Omit<InvoiceFile, 'success'>> {
  const document = await readInvoice(db, whose, { id })
  const fileName = `${document.number}.${format}`
  if (format === 'pdf') {
    const contentBase64 = (await writeInvoicePdf(document)).toString('base64')
    return { fileName, contentType: 'application/pdf', contentBase64 }
  }
  if (!document.hasXml) throw new Problem('invoice_has_no_xml')
  const contentBase64 = Buffer.from(writeInvoiceXml(document)).toString('base64')
  return { fileName, contentType: 'application/xml', contentBase64 }
}

async function writeMonth(db: Db, whose: Whose, { month }: { month: string }) {
  const csv = writeMonthFile(await listMonth(db, whose, { month }))
  return { fileName: `ferrywing-invoices-${month}.csv`, csv }
}
