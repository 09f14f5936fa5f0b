import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { adminTaxReturns, type TaxReturnRow } from '#contract/taxes/admin-tax-returns.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { Filters, Listed } from '../Listed.tsx'
import { Feedback } from '../money/Feedback.tsx'
import type { Feedback as FeedbackSentence } from '../money/use-booking-acts.ts'
import { useDialogUrl } from '../money/use-dialog-url.ts'
import { saveFile } from '../save-file.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { FileDialog, RemitDialog } from './ReturnDialogs.tsx'
import { REMITTER_WORDS, taxesKey, taxMoney } from './tax-words.tsx'

const STATES = { OPEN: 'Something open', FILED: 'Filed', REMITTED: 'Remitted' } as const

/** Taxes by code and month: collected, refunded and paid amounts, and the return. */
export function ReturnsView() {
  const url = useListUrl()
  const dialog = useDialogUrl(['file', 'remit'])
  const [said, say] = useState<FeedbackSentence>(null)
  const filter = {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.exec(url.read('month'))?.[0],
    code: url.read('code') || undefined,
    state: findChoice(url.read('state'), ['OPEN', 'FILED', 'REMITTED']),
  }
  const asked = { page: url.page, ...filter }
  const returns = useQuery({
    queryKey: [...taxesKey, 'returns', asked],
    queryFn: async ({ signal }) => {
      const { returns: data, codes, pagination } = await call(adminTaxReturns.list, { query: asked, signal })
      return { data, codes, pagination }
    },
    placeholderData: keepPreviousData,
  })
  const exporting = useMutation({
    mutationFn: () => call(adminTaxReturns.csv, { query: filter }),
    onSuccess: ({ fileName, csv }) => saveFile(new Blob([csv], { type: 'text/csv' }), fileName),
  })
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    url.filter({ [name]: event.currentTarget.value })
  const chosen = returns.data?.data.find((row) => buildKey(row) === dialog.id)
  const deciding = { onClose: dialog.close, onDone: say }
  return (
    <div className="grid gap-6">
      <Filters>
        <TextField
          label="Month"
          type="month"
          className="w-48"
          value={url.read('month')}
          onChange={set('month')}
        />
        <SelectField
          label="Tax"
          className="w-72 max-w-full"
          value={filter.code ?? ''}
          onChange={set('code')}
          empty="All"
          options={returns.data?.codes.map((code) => [code, nameTax(code)])}
        />
        <SelectField
          label="State"
          className="w-44"
          value={filter.state ?? ''}
          onChange={set('state')}
          empty="All"
          options={Object.entries(STATES)}
        />
        <Button
          variant="secondary"
          className="min-h-12"
          busy={exporting.isPending && 'Exporting...'}
          onClick={() => exporting.mutate()}
        >
          <Download aria-hidden="true" className="size-4" />
          Export CSV
        </Button>
      </Filters>
      <FormError message={exporting.error?.message} />
      <Listed
        query={returns}
        url={url}
        unit="rows"
        empty={{ title: 'No taxes found', text: 'Nothing was collected that matches these filters.' }}
      >
        {(rows, { stale }) => (
          <DataTable
            needsRem={56}
            caption="Taxes by code and month"
            columns={buildColumns(dialog.open)}
            rows={rows}
            getKey={buildKey}
            stale={stale}
          />
        )}
      </Listed>
      {dialog.name === 'file' && chosen && <FileDialog key={buildKey(chosen)} row={chosen} {...deciding} />}
      {dialog.name === 'remit' && chosen && <RemitDialog key={buildKey(chosen)} row={chosen} {...deciding} />}
      <Feedback said={said} />
    </div>
  )
}

function buildKey({ code, month, currency, remitter, taxCurrency }: TaxReturnRow): string {
  return [code, month, currency, remitter, taxCurrency].join(' ')
}

function buildColumns(open: (dialog: 'file' | 'remit', id: string) => void): Column<TaxReturnRow>[] {
  return [
    { header: 'Tax', cell: (row) => <TaxCell row={row} /> },
    {
      header: 'People',
      align: 'end',
      cell: (row) => (
        <Lines
          lines={[
            String(row.peopleCount),
            row.baseMinor === null ? null : `of ${taxMoney(row.baseMinor, row.currency)}`,
          ]}
        />
      ),
    },
    {
      header: 'Collected',
      align: 'end',
      cell: (row) => (
        <Lines
          lines={[
            taxMoney(row.collectedMinor, row.currency),
            row.returnedMinor > 0 && `${taxMoney(row.returnedMinor, row.currency)} returned`,
          ]}
        />
      ),
    },
    {
      header: 'Open',
      align: 'end',
      cell: (row) => (
        <Lines
          lines={[
            taxMoney(row.openMinor, row.currency),
            row.handedOverMinor !== 0 && `${taxMoney(row.handedOverMinor, row.currency)} to operators`,
            row.remittedMinor > 0 && `${taxMoney(row.remittedMinor, row.currency)} remitted`,
          ]}
        />
      ),
    },
    {
      header: 'Due',
      align: 'end',
      cell: (row) => (
        <Lines lines={[taxMoney(row.dueMinor, row.taxCurrency), `by ${REMITTER_WORDS[row.remitter]}`]} />
      ),
    },
    { header: 'Done', cell: (row) => <DoneCell row={row} /> },
    {
      header: 'Actions',
      cell: (row) => (
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-label={`Mark ${row.code} ${row.month} as filed`}
            onClick={() => open('file', buildKey(row))}
          >
            Filed
          </Button>
          {row.remitter === 'PLATFORM' && row.openMinor > 0 && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Mark ${row.code} ${row.month} as remitted`}
              onClick={() => open('remit', buildKey(row))}
            >
              Remitted
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function TaxCell({ row }: { row: TaxReturnRow }) {
  return (
    <span className="grid justify-items-start gap-0.5 wrap-anywhere">
      <span>{nameTax(row.code)}</span>
      <span className="figures text-sm">
        {row.month} by {row.monthOf === 'PAYMENT' ? 'payment' : 'departure'}
      </span>
      <span className="text-sm text-muted">{row.form ?? 'Its return is not known yet'}</span>
      {row.isEstimated && <Badge tone="caution">Estimated</Badge>}
    </span>
  )
}

/** A figure with further lines below it. */
function Lines({ lines: [first, ...more] }: { lines: (string | null | false)[] }) {
  return (
    <span className="inline-grid gap-0.5">
      <span className="figures text-sm whitespace-nowrap">{first}</span>
      {more.map(
        (line) =>
          line && (
            <span key={line} className="text-sm text-muted">
              {line}
            </span>
          ),
      )}
    </span>
  )
}

function DoneCell({ row: { filed, remitted } }: { row: TaxReturnRow }) {
  if (!filed && !remitted) return <span className="text-muted">Nothing yet</span>
  return (
    <span className="grid justify-items-start gap-1 text-sm wrap-anywhere">
      <Signed words="Filed" decision={filed} />
      <Signed words="Remitted" decision={remitted} />
    </span>
  )
}

function Signed({ words, decision }: { words: string; decision: TaxReturnRow['filed'] }) {
  if (!decision) return null
  return (
    <>
      <Badge tone="go">
        {words} {formatDay(decision.at)}
      </Badge>
      <span className="text-muted">
        {decision.by}
        {decision.reference && `, ${decision.reference}`}: {decision.reason}
      </span>
    </>
  )
}
