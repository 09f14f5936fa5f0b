import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { invoices } from '#contract/invoices/invoices.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { call } from '../../data/api.ts'
import { queryWith } from '../../data/query-with.ts'
import { useSession } from '../../data/session.tsx'
import { type InvoiceChoice, InvoiceTable } from '../../invoices/InvoiceTable.tsx'
import { saveInvoice } from '../../invoices/save-invoice.ts'
import { Link, useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { saveFile } from '../save-file.ts'

const VIEWS = {
  OPERATOR: {
    label: 'To travellers',
    none: 'Each paid booking has an invoice in your name, and each refund a credit note.',
  },
  PLATFORM: { label: 'Our fees', none: 'We invoice our fees when the month is over, by UTC.' },
} as const
type View = keyof typeof VIEWS

/** The documents issued in the operator's name, the invoices of our fees, and the tax file of a month. */
export function InvoicesPage() {
  const { user } = useSession()
  const panelId = useId()
  const [search, setSearch] = useSearchParams()
  const seller: View = search.get('view') === 'fees' ? 'PLATFORM' : 'OPERATOR'
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0]
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)
  const asked = { page, seller, month }
  const listed = useQuery({
    queryKey: ['operator', 'invoices', user?.id, asked],
    queryFn: ({ signal }) => call(invoices.ofOperator, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const saving = useMutation({
    mutationFn: async ({ id, format }: InvoiceChoice) =>
      saveInvoice(await call(invoices.operatorFile, { params: { id }, query: { format } })),
  })
  const exporting = useMutation({
    mutationFn: (of: string) => call(invoices.operatorMonth, { params: { month: of } }),
    onSuccess: ({ fileName, csv }) => saveFile(csv, { name: fileName, type: 'text/csv' }),
  })
  const change = (changes: Record<string, string>) =>
    setSearch(queryWith(changes), { preventScrollReset: true, replace: true })
  return (
    <>
      <PageHeading lead="Numbered without gaps, year by year. We issue them in your name; your address and VAT id stand on them.">
        Invoices
      </PageHeading>
      <p>
        <Link
          to={backOfficePaths.operatorCompany({ part: 'invoices' })}
          className="font-semibold underline underline-offset-4"
        >
          Your address and VAT id
        </Link>
      </p>
      <Tabs
        label="Invoices"
        tabs={(['OPERATOR', 'PLATFORM'] as const).map((value) => ({ value, label: VIEWS[value].label }))}
        value={seller}
        panelId={panelId}
        onChange={(to) => change({ view: to === 'PLATFORM' ? 'fees' : '', page: '' })}
      />
      <div id={panelId} role="tabpanel" aria-label={VIEWS[seller].label} className="grid gap-6">
        <div className="flex flex-wrap items-end gap-4">
          <TextField
            label="Month"
            type="month"
            className="w-48"
            value={month ?? ''}
            onChange={({ currentTarget }) => change({ month: currentTarget.value, page: '' })}
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
        </div>
        <FormError message={exporting.error?.message ?? saving.error?.message} />
        {listed.isPending && <Skeleton className="h-72 rounded-card" />}
        {listed.isLoadingError && <LoadFailure of={listed} />}
        {listed.data && listed.data.invoices.length === 0 && (
          <EmptyState title={month ? 'No document of this month' : 'No document yet'}>
            {VIEWS[seller].none}
          </EmptyState>
        )}
        {listed.data && listed.data.invoices.length > 0 && (
          <>
            <InvoiceTable
              rows={listed.data.invoices}
              caption={`Invoices and credit notes: ${VIEWS[seller].label.toLowerCase()}`}
              parties={seller === 'OPERATOR' ? ['buyer'] : ['seller']}
              busy={saving.isPending ? saving.variables : undefined}
              onDownload={(choice) => saving.mutate(choice)}
              stale={listed.isPlaceholderData}
            />
            <p role="status" className="text-sm text-muted empty:hidden">
              {saving.data && `${saving.data} is in your downloads.`}
            </p>
            <Pager
              {...listed.data.pagination}
              unit="documents"
              onPage={(next) => change({ page: next > 1 ? String(next) : '' })}
            />
          </>
        )}
      </div>
    </>
  )
}
