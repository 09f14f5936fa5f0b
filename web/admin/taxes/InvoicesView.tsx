import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { invoices } from '#contract/invoices/invoices.ts'
import { call } from '../../data/api.ts'
import { type InvoiceChoice, InvoiceTable } from '../../invoices/InvoiceTable.tsx'
import { saveInvoice } from '../../invoices/save-invoice.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useExport } from '../ExportButton.tsx'
import { Filters, Listed } from '../Listed.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { taxesKey } from './tax-words.tsx'

/** Invoices and credit notes of all sellers, and the tax file of a month. */
export function InvoicesView() {
  const url = useListUrl()
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(url.read('month'))?.[0]
  const seller = findChoice(url.read('seller'), ['OPERATOR', 'PLATFORM'] as const)
  const search = url.read('search') || undefined
  const asked = { page: url.page, month, seller, search }
  const listed = useList([...taxesKey, 'invoices', asked], (signal) =>
    call(invoices.all, { query: asked, signal }),
  )
  const saving = useMutation({
    mutationFn: async ({ id, format }: InvoiceChoice) =>
      saveInvoice(await call(invoices.adminFile, { params: { id }, query: { format } })),
  })
  const exporting = useExport((of: string) => call(invoices.adminMonth, { params: { month: of } }))
  return (
    <div className="grid gap-6">
      <Filters>
        <SearchBox label="Search invoices" placeholder="Number, booking, seller or buyer" />
        <TextField
          label="Month"
          type="month"
          className="w-48"
          value={month ?? ''}
          onChange={({ currentTarget }) => url.filter({ month: currentTarget.value })}
        />
        <SelectFilter
          name="seller"
          label="Seller"
          className="w-48"
          empty="All"
          options={[
            ['OPERATOR', 'Operators'],
            ['PLATFORM', 'Ferrywing'],
          ]}
        />
        <Button
          variant="secondary"
          className="min-h-12"
          disabledReason={!month && 'Choose a month first.'}
          busy={exporting.isPending && 'Writing...'}
          onClick={() => month && exporting.mutate(month)}
        >
          <Download aria-hidden="true" className="size-4" />
          Tax file
        </Button>
      </Filters>
      <FormError message={exporting.error?.message ?? saving.error?.message} />
      <Listed
        list={listed}
        rows={listed.data?.invoices}
        unit="documents"
        empty={{ title: 'No document found', text: 'No invoice or credit note matches these filters.' }}
      >
        {(rows, stale) => (
          <InvoiceTable
            rows={rows}
            caption="Invoices and credit notes"
            parties={['seller', 'buyer']}
            busy={saving.isPending ? saving.variables : undefined}
            onDownload={(choice) => saving.mutate(choice)}
            stale={stale}
          />
        )}
      </Listed>
      <p role="status" className="text-sm text-muted empty:hidden">
        {saving.data && `${saving.data} is in your downloads.`}
      </p>
    </div>
  )
}
