type TaxReturn = {
  /** The form or return with which the tax is declared; null: unknown. */
  form: string | null
  /** The month to which a tax belongs: US taxes belong to the month of payment, the others to that of departure. */
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

/** Codes of taxes that belong to the month of payment. */
export const CODES_BY_PAYMENT: readonly string[] = ['US_FET', 'US_SEG', 'US_IFT', 'US_AKHI']

/** Returns where a tax is declared, from the fact sheet; unknown facts are null. */
export function getTaxReturn(code: string): TaxReturn {
  return {
    form: FORMS[code] ?? null,
    monthOf: CODES_BY_PAYMENT.includes(code) ? 'PAYMENT' : 'DEPARTURE',
  }
}
