/** Problems with invoices; a part of PROBLEMS. */
export const INVOICE_PROBLEMS = {
  invoice_not_found: { status: 404, sentence: 'This document does not exist.' },
  invoice_has_no_xml: {
    status: 409,
    sentence:
      'The electronic invoice needs the countries of seller and buyer, and the VAT id of a seller who charges VAT.',
  },
  invoice_changed_too_often: {
    status: 409,
    sentence: 'The invoice of this trip was changed ten times. Please write to us.',
  },
} as const
