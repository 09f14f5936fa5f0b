import type { InvoiceFile } from '#contract/invoices/invoices.ts'
import { decodeBytes, saveFile } from '../operator/save-file.ts'

/** Downloads an invoice and returns its file name. */
export function saveInvoice(file: InvoiceFile): string {
  saveFile(decodeBytes(file.contentBase64), { name: file.fileName, type: file.contentType })
  return file.fileName
}
