import { useState } from 'react'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import { DASHBOARD_WEEKS } from '#contract/operators/operator-dashboard.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Dashboard } from '../dashboard/dashboard-query.ts'
import { BookingsChart } from './BookingsChart.tsx'
import { Choice } from './Choice.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { RoutesChart } from './RoutesChart.tsx'

type ChartsProps = {
  dashboard: Dashboard
  weeks: number
  /** Whether another period is loading. */
  stale: boolean
  onWeeks: (weeks: number) => void
}

/** Bookings and revenue over time, and sell-through by route. */
export function Charts({ dashboard, weeks, stale, onWeeks }: ChartsProps) {
  const currencies = listCurrencies(dashboard)
  const [chosen, setChosen] = useState<Currency | null>(null)
  const currency = currencies.find((code) => code === chosen) ?? currencies[0] ?? 'USD'
  return (
    <section
      aria-labelledby="trends-heading"
      aria-busy={stale || undefined}
      className={classNames('grid grid-cols-1 gap-5 transition-opacity', stale && 'opacity-60')}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="trends-heading" className="text-heading">
          Trends
        </h2>
        <Choice
          label="Time span"
          value={String(weeks)}
          options={DASHBOARD_WEEKS.map((count) => ({ value: String(count), label: `Last ${count} weeks` }))}
          onChange={(value) => onWeeks(Number(value))}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <BookingsChart weeks={dashboard.weeks} />
        <RevenueChart
          weeks={dashboard.weeks}
          currencies={currencies.length > 0 ? currencies : [currency]}
          currency={currency}
          onCurrency={setChosen}
        />
        <div className="lg:col-span-2">
          <RoutesChart routes={dashboard.routes} />
        </div>
      </div>
    </section>
  )
}

// The currencies that ever had revenue; the one with revenue in most weeks first.
function listCurrencies({ weeks, figures }: Dashboard): Currency[] {
  const known = figures.revenue.map(({ currency }) => currency)
  const weeksWith = (code: Currency) =>
    weeks.filter(({ revenue }) => revenue.some((one) => one.currency === code))
  return CURRENCIES.filter((code) => known.includes(code)).toSorted(
    (a, b) => weeksWith(b).length - weeksWith(a).length,
  )
}
