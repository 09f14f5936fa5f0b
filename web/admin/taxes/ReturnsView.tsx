import { adminTaxReturns, type TaxReturnRow } from '#contract/taxes/admin-tax-returns.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { ExportButton, useExport } from '../ExportButton.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { Feedback, useFeedback } from '../money/Feedback.tsx'
import { useDialogUrl } from '../money/use-dialog-url.ts'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { FileDialog, RemitDialog } from './ReturnDialogs.tsx'
import { formatTaxMoney, REMITTER_WORDS, taxesKey } from './tax-words.tsx'

const STATES = { OPEN: 'Something open', FILED: 'Filed', REMITTED: 'Remitted' } as const

/** Taxes by code and month: collected, refunded and paid amounts, and the return. */
export function ReturnsView() {
  const url = useListUrl()
  const dialog = useDialogUrl(['file', 'remit'])
  const [feedback, showFeedback] = useFeedback()
  const filter = {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.exec(url.read('month'))?.[0],
    code: url.read('code') || undefined,
    state: findChoice(url.read('state'), ['OPEN', 'FILED', 'REMITTED']),
  }
  const asked = { page: url.page, ...filter }
  const returns = useList([...taxesKey, 'returns', asked], (signal) =>
    call(adminTaxReturns.list, { query: asked, signal }),
  )
  const exporting = useExport(() => call(adminTaxReturns.csv, { query: filter }))
  const chosen = returns.data?.returns.find((row) => buildKey(row) === dialog.id)
  const deciding = { onClose: dialog.close, onDone: showFeedback }
  return (
    <div className="grid gap-6">
      <Filters>
        <TextField
          label="Month"
          type="month"
          className="w-48"
          value={url.read('month')}
          onChange={({ currentTarget }) => url.filter({ month: currentTarget.value })}
        />
        <SelectFilter
          name="code"
          label="Tax"
          className="w-72 max-w-full"
          empty="All"
          options={returns.data?.codes.map((code) => [code, nameTax(code)])}
        />
        <SelectFilter
          name="state"
          label="State"
          className="w-44"
          empty="All"
          options={Object.entries(STATES)}
        />
        <ExportButton exporting={exporting} className="min-h-12" />
      </Filters>
      <FormError message={exporting.error?.message} />
      <ListedTable
        list={returns}
        rows={returns.data?.returns}
        unit="rows"
        empty={{ title: 'No taxes found', text: 'Nothing was collected that matches these filters.' }}
        needsRem={56}
        caption="Taxes by code and month"
        columns={buildColumns(dialog.open)}
        getKey={buildKey}
      />
      {dialog.name === 'file' && chosen && <FileDialog key={buildKey(chosen)} row={chosen} {...deciding} />}
      {dialog.name === 'remit' && chosen && <RemitDialog key={buildKey(chosen)} row={chosen} {...deciding} />}
      <Feedback feedback={feedback} />
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
            row.baseMinor === null ? null : `of ${formatTaxMoney(row.baseMinor, row.currency)}`,
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
            formatTaxMoney(row.collectedMinor, row.currency),
            row.returnedMinor > 0 && `${formatTaxMoney(row.returnedMinor, row.currency)} returned`,
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
            formatTaxMoney(row.openMinor, row.currency),
            row.handedOverMinor !== 0 && `${formatTaxMoney(row.handedOverMinor, row.currency)} to operators`,
            row.remittedMinor > 0 && `${formatTaxMoney(row.remittedMinor, row.currency)} remitted`,
          ]}
        />
      ),
    },
    {
      header: 'Due',
      align: 'end',
      cell: (row) => (
        <Lines
          lines={[formatTaxMoney(row.dueMinor, row.taxCurrency), `by ${REMITTER_WORDS[row.remitter]}`]}
        />
      ),
    },
    { header: 'Done', cell: (row) => <DoneCell row={row} /> },
    {
      header: 'Actions',
      cell: (row) => (
        <span className="flex flex-wrap gap-2">
          <SmallButton
            aria-label={`Mark ${row.code} ${row.month} as filed`}
            onClick={() => open('file', buildKey(row))}
          >
            Filed
          </SmallButton>
          {row.remitter === 'PLATFORM' && row.openMinor > 0 && (
            <SmallButton
              aria-label={`Mark ${row.code} ${row.month} as remitted`}
              onClick={() => open('remit', buildKey(row))}
            >
              Remitted
            </SmallButton>
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
