import { useQuery } from '@tanstack/react-query'
import { admin } from '#contract/admin/admin.ts'
import { adminMoney, LEDGER_ACCOUNTS, type LedgerEntry } from '#contract/admin/admin-money.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { CURRENCIES } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { formatSignedMoney } from '../../display/amounts.ts'
import { Moment } from '../../display/Moment.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { ExportButton, useExport } from '../ExportButton.tsx'
import { Filters, ListedTable, LoadFailure } from '../Listed.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { DebtsPanel } from './DebtsPanel.tsx'
import { HeldPayoutsPanel } from './HeldPayoutsPanel.tsx'
import { BookingLink, ProviderId, Signed } from './MoneyPanels.tsx'
import { ledgerKey, ReconciliationPanel } from './ReconciliationPanel.tsx'
import { StatementsPanel } from './StatementsPanel.tsx'
import { describeLedgerAccount } from './words.ts'

const columns: Column<LedgerEntry>[] = [
  { header: 'Posted', cell: (entry) => <Moment at={entry.postedAt} /> },
  { header: 'Account', cell: (entry) => describeLedgerAccount(entry.account) },
  {
    header: 'Amount',
    align: 'end',
    cell: (entry) => <Signed minor={entry.amountMinor} currency={entry.currency} />,
  },
  {
    header: 'Booking',
    cell: ({ booking }) =>
      booking ? <BookingLink booking={booking} /> : <span className="text-muted">None</span>,
  },
  { header: 'Operator', cell: (entry) => entry.operatorName ?? <span className="text-muted">None</span> },
  { header: 'Posting', cell: (entry) => <ProviderId id={entry.posting} /> },
]

/** The double-entry ledger: balances, whether it agrees with the provider, and every entry. */
export function LedgerPage() {
  const url = useListUrl()
  const balances = useBalances()
  const accounts: Account[] = [...LEDGER_ACCOUNTS, ...listTaxAccounts(balances.data?.balances ?? [])]
  const filter = {
    search: url.read('search'),
    account: accounts.find((account) => account === url.read('account')),
    currency: findChoice(url.read('currency'), CURRENCIES),
  }
  const asked = { page: url.page, ...filter }
  const entries = useList([...ledgerKey, 'entries', asked], (signal) =>
    call(adminMoney.ledger, { query: asked, signal }),
  )
  const exporting = useExport(() => call(adminMoney.ledgerCsv, { query: filter }))
  return (
    <>
      <PageHeading
        lead="Every charge, fee, refund and transfer, entered twice. Debits are plain, credits have a minus."
        actions={<ExportButton exporting={exporting} />}
      >
        Ledger
      </PageHeading>
      <FormError message={exporting.error?.message} />
      <Balances />
      <ReconciliationPanel />
      <HeldPayoutsPanel />
      <DebtsPanel />
      <StatementsPanel />
      <section className="grid gap-6">
        <h2 className="text-xl">Entries</h2>
        <Filters>
          <SearchBox placeholder="Booking reference or posting" />
          <SelectFilter
            name="account"
            label="Account"
            className="w-52"
            empty="All"
            options={accounts.map((account) => [account, describeLedgerAccount(account)])}
          />
          <SelectFilter
            name="currency"
            label="Currency"
            className="w-36"
            empty="All"
            options={CURRENCIES.map((currency) => [currency, currency])}
          />
        </Filters>
        <ListedTable
          list={entries}
          rows={entries.data?.entries}
          unit="entries"
          empty={{ title: 'No entries found', text: 'No entry matches this search and these filters.' }}
          needsRem={56}
          caption="Ledger entries"
          columns={columns}
          getKey={(entry) => entry.id}
        />
      </section>
    </>
  )
}

type Account = AnswerOf<typeof adminMoney.balances>['balances'][number]['account']

// The tax accounts: one for each tax that was ever collected.
function listTaxAccounts(balances: readonly { account: Account }[]): Account[] {
  const known = balances
    .map(({ account }) => account)
    .filter((account) => account.startsWith('taxes_collected:'))
  return [...new Set(known)].sort()
}

// Tax accounts have a separate table, since a column for each would be too wide.
function isOfTaxes(account: Account): boolean {
  return account === 'fx_on_taxes' || account.startsWith('taxes_collected:')
}

function useBalances() {
  return useQuery({
    queryKey: [...ledgerKey, 'balances'],
    queryFn: async ({ signal }) => {
      const [known, wrong] = await Promise.all([
        call(adminMoney.balances, { signal }),
        call(admin.imbalances, { signal }),
      ])
      return { balances: known.balances, imbalances: wrong.imbalances }
    },
  })
}

function Balances() {
  const balances = useBalances()
  if (balances.isPending) return <Skeleton className="h-64" />
  if (!balances.data) return <LoadFailure of={balances} />
  const { imbalances } = balances.data
  const taxes = balances.data.balances.filter(({ account }) => isOfTaxes(account))
  const currencies = CURRENCIES.filter((one) =>
    balances.data.balances.some(({ currency }) => currency === one),
  )
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Balances</h2>
      {imbalances.length === 0 ? (
        <Notice tone="go">Every posting sums to zero.</Notice>
      ) : (
        <Notice tone="warning" role="alert">
          <p>These postings do not sum to zero:</p>
          <ul>
            {imbalances.map((one) => (
              <li key={one.reference + one.currency} className="wrap-anywhere">
                {one.reference}: {formatSignedMoney(one.differenceMinor, one.currency)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <DataTable
        needsRem={56}
        caption="Balance of each account by currency"
        columns={[
          { header: 'Currency', cell: (currency) => <span className="figures text-sm">{currency}</span> },
          ...LEDGER_ACCOUNTS.filter((account) => !isOfTaxes(account)).map((account) => ({
            header: describeLedgerAccount(account),
            align: 'end' as const,
            cell: (currency: (typeof CURRENCIES)[number]) => (
              <Signed
                currency={currency}
                minor={
                  balances.data.balances.find((one) => one.account === account && one.currency === currency)
                    ?.balanceMinor ?? 0
                }
              />
            ),
          })),
        ]}
        rows={currencies}
        getKey={(currency) => currency}
      />
      {taxes.length > 0 && (
        <DataTable
          needsRem={45}
          caption="Taxes collected and not yet returned or paid over, and what their conversion cost"
          columns={[
            { header: 'Account', cell: ({ account }) => describeLedgerAccount(account) },
            {
              header: 'Currency',
              cell: ({ currency }) => <span className="figures text-sm">{currency}</span>,
            },
            {
              header: 'Balance',
              align: 'end' as const,
              cell: ({ balanceMinor, currency }) => <Signed currency={currency} minor={balanceMinor} />,
            },
          ]}
          rows={taxes}
          getKey={({ account, currency }) => `${account} ${currency}`}
        />
      )}
    </section>
  )
}
