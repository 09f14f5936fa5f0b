import { useId } from 'react'
import { useSearchParams } from '../../router/router.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { findChoice } from '../use-list-url.ts'
import { CoverageView } from './CoverageView.tsx'
import { EstimatedLegsView } from './EstimatedLegsView.tsx'
import { InvoicesView } from './InvoicesView.tsx'
import { RatesView } from './RatesView.tsx'
import { ReturnsView } from './ReturnsView.tsx'
import { RulesView } from './RulesView.tsx'

const VIEWS = ['rules', 'coverage', 'flights', 'returns', 'invoices', 'rates'] as const
type View = (typeof VIEWS)[number]

const SHOWN: Record<View, { label: string; Shown: () => React.ReactNode }> = {
  rules: { label: 'Rules', Shown: RulesView },
  coverage: { label: 'Coverage', Shown: CoverageView },
  flights: { label: 'Estimated flights', Shown: EstimatedLegsView },
  returns: { label: 'Returns', Shown: ReturnsView },
  invoices: { label: 'Invoices', Shown: InvoicesView },
  rates: { label: 'Exchange rates', Shown: RatesView },
}

/** Taxes: the rules of a day, the coverage of each country, legs with estimated taxes, and the returns. */
export function TaxesPage() {
  const [params, setParams] = useSearchParams()
  const panelId = useId()
  const view = findChoice(params.get('view') ?? '', VIEWS) ?? 'rules'
  const { label, Shown } = SHOWN[view]
  return (
    <>
      <PageHeading lead="Rules are charged by their day. What is not verified is charged as estimated; where an amount or a country is unknown, no flight can be published.">
        Taxes
      </PageHeading>
      <Tabs
        label="Taxes"
        tabs={VIEWS.map((value) => ({ value, label: SHOWN[value].label }))}
        value={view}
        panelId={panelId}
        // Each view has its own filters, so changing the view removes the others.
        onChange={(to) => setParams(to === 'rules' ? {} : { view: to })}
      />
      <div id={panelId} role="tabpanel" aria-label={label}>
        <Shown key={view} />
      </div>
    </>
  )
}
