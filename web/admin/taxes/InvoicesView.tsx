import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { invoices } from '#contract/invoices/invoices.ts'
import { call } from '../../data/api.ts'
import { type InvoiceChoice, InvoiceTable } from '../../invoices/InvoiceTable.tsx'
import { saveInvoice } from '../../invoices/save-invoice.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Filters, Listed } from '../Listed.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { saveFile } from '../save-file.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { taxesKey } from './tax-words.tsx'

/** Invoices and credit notes of all sellers, and the tax file of a month. */
export function InvoicesView() {
  const url = useListUrl()
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(url.read('month'))?.[0]
  const seller = findChoice(url.read('seller'), ['OPERATOR', 'PLATFORM'] as const)
  const search = url.read('search') || undefined
  const asked = { page: url.page, month, seller, search }
  const listed = useQuery({
    queryKey: [...taxesKey, 'invoices', asked],
    queryFn: async ({ signal }) => {
      const { invoices: data, pagination } = await call(invoices.all, { query: asked, signal })
      return { data, pagination }
    },
    placeholderData: keepPreviousData,
  })
  const saving = useMutation({
    mutationFn: async ({ id, format }: InvoiceChoice) =>
      saveInvoice(await call(invoices.adminFile, { params: { id }, query: { format } })),
  })
  const exporting = useMutation({
    mutationFn: (of: string) => call(invoices.adminMonth, { params: { month: of } }),
    onSuccess: ({ fileName, csv }) => saveFile(new Blob([csv], { type: 'text/csv' }), fileName),
  })
  return (
    <div className="grid gap-6">
      <Filters>
        <SearchBox
          label="Search invoices"
          placeholder="Number, booking, seller or buyer"
          value={search ?? ''}
          onSearch={(text) => url.filter({ search: text })}
        />
        <TextField
          label="Month"
          type="month"
          className="w-48"
          value={month ?? ''}
          onChange={({ currentTarget }) => url.filter({ month: currentTarget.value })}
        />
        <SelectField
          label="Seller"
          className="w-48"
          value={seller ?? ''}
          onChange={({ currentTarget }) => url.filter({ seller: currentTarget.value })}
        >
          <option value="">All</option>
          <option value="OPERATOR">Operators</option>
          <option value="PLATFORM">Ferrywing</option>
        </SelectField>
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
        query={listed}
        url={url}
        unit="documents"
        empty={{ title: 'No document found', text: 'No invoice or credit note matches these filters.' }}
      >
        {(rows, { stale }) => (
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
