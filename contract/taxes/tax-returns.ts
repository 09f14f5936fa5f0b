type TaxReturn = {
  /** The form or return that a tax is declared on; null: nobody has said it yet. */
  form: string | null
  /** What the month of a report counts by: US taxes attach when they are paid, the others when the flight departs. */
  monthOf: 'PAYMENT' | 'DEPARTURE'
}

const FORM_720 = 'US Form 720, quarterly,'
const FORMS: Readonly<Record<string, string>> = {
  US_FET: `${FORM_720} IRS No. 26`,
  US_SEG: `${FORM_720} IRS No. 26`,
  US_IFT: `${FORM_720} IRS No. 27`,
  GB_APD: 'UK Air Passenger Duty return, monthly',
  IT_AERO:
    'Italian aerotaxi tax: carriers of the EU and EEA by the end of the following month, others before departure or the day after arrival',
}

/** Codes whose tax attaches at the time of payment. */
export const CODES_BY_PAYMENT: readonly string[] = ['US_FET', 'US_SEG', 'US_IFT', 'US_AKHI']

/** Where a tax is declared, from the fact sheet; what it does not say is not guessed. */
export function getTaxReturn(code: string): TaxReturn {
  return {
    form: FORMS[code] ?? null,
    monthOf: CODES_BY_PAYMENT.includes(code) ? 'PAYMENT' : 'DEPARTURE',
  }
}
