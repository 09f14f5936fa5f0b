import { adminTaxReturns, type TaxReturnRow } from '#contract/taxes/admin-tax-returns.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { call } from '../../data/api.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { ReasonField } from '../DecisionDialog.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { TaxDecisionDialog } from './DecisionForm.tsx'
import { formatTaxMoney, formatTypedAmount, readMinor } from './tax-words.tsx'

type ReturnDialogProps = { row: TaxReturnRow; onClose: () => void; onDone: (feedback: Feedback) => void }

/** Records that a return was filed. */
export function FileDialog({ row, ...rest }: ReturnDialogProps) {
  const { code, month, currency, remitter } = row
  const due = formatTaxMoney(row.dueMinor, row.taxCurrency)
  return (
    <TaxDecisionDialog
      {...rest}
      title={`${nameTax(code)}, ${month}: filed`}
      lead={`${due} is due${row.form ? ` on: ${row.form}` : '; on which return is not known yet'}.`}
      draft={`file ${code} ${month} ${currency} ${remitter}`}
      initial={{ reference: '', reason: '' }}
      button="Mark as Filed"
      busy="Saving..."
      done="Marked as filed."
      send={(fields) =>
        call(adminTaxReturns.file, { params: { code, month }, body: { currency, remitter, ...fields } })
      }
    >
      {(field) => (
        <>
          <TextField label="Reference of the return (optional)" maxLength={100} {...field('reference')} />
          <ReasonField {...field('reason')} />
        </>
      )}
    </TaxDecisionDialog>
  )
}

/** Records that the open amount was paid to the authority, and posts it to the ledger. */
export function RemitDialog({ row, ...rest }: ReturnDialogProps) {
  const { code, month, currency, remitter, openMinor } = row
  return (
    <TaxDecisionDialog
      {...rest}
      title={`${nameTax(code)}, ${month}: remitted`}
      lead={`All that is open leaves the account of this tax: ${formatTaxMoney(openMinor, currency)}, for ${formatTaxMoney(row.dueMinor, row.taxCurrency)} due in this month. This cannot be undone.`}
      draft={`remit ${code} ${month} ${currency} ${openMinor}`}
      initial={{ costMinor: formatTypedAmount(openMinor, currency), reference: '', reason: '' }}
      button="Mark as Remitted"
      busy="Posting..."
      done="Marked as remitted, and posted to the ledger."
      send={(fields) =>
        call(adminTaxReturns.remit, {
          params: { code, month },
          body: {
            ...{ currency, remitter, amountMinor: openMinor, reference: fields.reference },
            // The server refuses an invalid amount with the name of its field.
            ...{ costMinor: readMinor(fields.costMinor, currency) as number, reason: fields.reason },
          },
        })
      }
    >
      {(field) => (
        <>
          <TextField
            label={`What it cost, in ${currency}`}
            hint="A difference from the open amount counts as currency conversion."
            inputMode="decimal"
            {...field('costMinor')}
          />
          <TextField label="Reference of the payment (optional)" maxLength={100} {...field('reference')} />
          <ReasonField {...field('reason')} />
        </>
      )}
    </TaxDecisionDialog>
  )
}
