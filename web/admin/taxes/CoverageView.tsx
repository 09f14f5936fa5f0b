import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCountryName, listCountriesByName } from '#contract/countries.ts'
import { type AdminTaxCoverage, adminTaxes, COVERAGE_STATES, TAX_SIDES } from '#contract/taxes/admin-taxes.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { Pair, ReasonField } from '../DecisionDialog.tsx'
import { Filters, Listed } from '../Listed.tsx'
import { Feedback } from '../money/Feedback.tsx'
import type { Feedback as FeedbackSentence } from '../money/use-booking-acts.ts'
import { useDialogUrl } from '../money/use-dialog-url.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { TaxDecisionDialog } from './DecisionForm.tsx'
import { COVERAGE_WORDS, SIDE_WORDS, taxesKey } from './tax-words.tsx'

/** Which taxes are known for each country and side, including countries of flights with unknown taxes. */
export function CoverageView() {
  const url = useListUrl()
  const dialog = useDialogUrl(['coverage'])
  const [said, say] = useState<FeedbackSentence>(null)
  const asked = {
    page: url.page,
    jurisdiction: url.read('country') || undefined,
    side: findChoice(url.read('side'), TAX_SIDES),
    state: findChoice(url.read('state'), COVERAGE_STATES),
  }
  const coverage = useQuery({
    queryKey: [...taxesKey, 'coverage', asked],
    queryFn: async ({ signal }) => {
      const { coverage: data, pagination } = await call(adminTaxes.coverage, { query: asked, signal })
      return { data, pagination }
    },
    placeholderData: keepPreviousData,
  })
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    url.filter({ [name]: event.currentTarget.value })
  return (
    <div className="grid gap-6">
      <Filters>
        <SelectField
          label="Country"
          className="w-60"
          value={asked.jurisdiction ?? ''}
          onChange={set('country')}
        >
          <option value="">All</option>
          <CountryOptions />
        </SelectField>
        <SelectField label="Flights" className="w-40" value={asked.side ?? ''} onChange={set('side')}>
          <option value="">All</option>
          <SideOptions />
        </SelectField>
        <SelectField label="What is known" className="w-44" value={asked.state ?? ''} onChange={set('state')}>
          <option value="">All</option>
          <StateOptions />
        </SelectField>
        <Button variant="secondary" className="min-h-12" onClick={() => dialog.open('coverage', 'new')}>
          State Coverage
        </Button>
      </Filters>
      <Listed
        query={coverage}
        url={url}
        unit="statements"
        empty={{
          title: 'Nothing found',
          text:
            asked.state === 'UNKNOWN'
              ? 'No flight goes where taxes are unknown.'
              : 'No statement matches these filters.',
        }}
      >
        {(rows, { stale }) => (
          <DataTable
            needsRem={56}
            caption="What is known of each country"
            columns={buildColumns((row) => dialog.open('coverage', `${row.jurisdiction} ${row.side}`))}
            rows={rows}
            getKey={(row) => row.id ?? `${row.jurisdiction} ${row.side}`}
            stale={stale}
          />
        )}
      </Listed>
      {dialog.id && <CoverageDialog key={dialog.id} of={dialog.id} onClose={dialog.close} onDone={say} />}
      <Feedback said={said} />
    </div>
  )
}

function buildColumns(state: (row: AdminTaxCoverage) => void): Column<AdminTaxCoverage>[] {
  return [
    { header: 'Country', cell: ({ jurisdiction }) => getCountryName(jurisdiction) },
    { header: 'Flights', cell: ({ side }) => SIDE_WORDS[side] },
    {
      header: 'Known',
      cell: (row) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={chooseTone(row)}>{COVERAGE_WORDS[row.state]}</Badge>
          <span className="text-sm text-muted">
            {row.verifiedOn ? `Verified ${formatDay(row.verifiedOn)}` : 'Not verified'}
          </span>
        </span>
      ),
    },
    { header: 'Days', cell: (row) => <span className="text-sm">{daysWords(row)}</span> },
    {
      header: 'Source',
      cell: ({ sourceTitle, note, decision }) => (
        <span className="grid gap-0.5 text-sm wrap-anywhere">
          {sourceTitle || 'Nobody has stated anything'}
          {note && <span className="text-muted">{note}</span>}
          {decision && (
            <span className="text-muted">
              {decision.by}, {formatDay(decision.at)}: {decision.reason}
            </span>
          )}
        </span>
      ),
    },
    {
      header: 'Actions',
      cell: (row) => (
        <Button
          size="small"
          variant="secondary"
          aria-label={`State coverage of ${getCountryName(row.jurisdiction)}, ${SIDE_WORDS[row.side]}`}
          onClick={() => state(row)}
        >
          State
        </Button>
      ),
    },
  ]
}

function chooseTone({ state, verifiedOn }: AdminTaxCoverage): BadgeTone {
  if (state === 'UNKNOWN') return 'warning'
  return verifiedOn === null ? 'caution' : 'go'
}

function daysWords({ validFrom, validUntil }: AdminTaxCoverage): string {
  if (validFrom === null) return 'No day'
  return `From ${formatDay(validFrom)}${validUntil ? ` until ${formatDay(validUntil)}` : ''}`
}

type CoverageDialogProps = {
  /** The edited row, such as 'LB DEPARTURE', or 'new'. */
  of: string
  onClose: () => void
  onDone: (said: FeedbackSentence) => void
}

function CoverageDialog({ of, ...rest }: CoverageDialogProps) {
  const [jurisdiction = '', side = ''] = of === 'new' ? [] : of.split(' ')
  return (
    <TaxDecisionDialog
      {...rest}
      title="State coverage"
      lead="What was stated for these days ends on the day before. Where it is unknown, no flight can be published."
      draft={`coverage ${of}`}
      initial={{
        ...{ jurisdiction, side, state: '', validFrom: '' },
        ...{ sourceTitle: '', verifiedOn: '', reason: '' },
      }}
      button="State"
      busy="Saving..."
      done="It is stated. Flights are priced again within a minute."
      send={(fields) =>
        call(adminTaxes.stateCoverage, {
          body: {
            ...fields,
            side: fields.side as 'DEPARTURE',
            state: fields.state as 'RULES',
            verifiedOn: fields.verifiedOn || null,
          },
        })
      }
    >
      {(field) => (
        <>
          <Pair>
            <SelectField label="Country" {...field('jurisdiction')}>
              <option value="">Choose</option>
              <CountryOptions />
            </SelectField>
            <SelectField label="Flights" {...field('side')}>
              <option value="">Choose</option>
              <SideOptions />
            </SelectField>
          </Pair>
          <Pair>
            <SelectField label="What is known" {...field('state')}>
              <option value="">Choose</option>
              <StateOptions />
            </SelectField>
            <TextField label="First day" type="date" {...field('validFrom')} />
          </Pair>
          <TextField label="Source" hint="Who or what says so" maxLength={300} {...field('sourceTitle')} />
          <TextField
            label="Official text read on (optional)"
            hint="Without a day it counts as not verified"
            type="date"
            {...field('verifiedOn')}
          />
          <ReasonField {...field('reason')} />
        </>
      )}
    </TaxDecisionDialog>
  )
}

function CountryOptions() {
  return listCountriesByName().map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}

function SideOptions() {
  return TAX_SIDES.map((side) => (
    <option key={side} value={side}>
      {SIDE_WORDS[side]}
    </option>
  ))
}

function StateOptions() {
  return COVERAGE_STATES.map((state) => (
    <option key={state} value={state}>
      {COVERAGE_WORDS[state]}
    </option>
  ))
}
