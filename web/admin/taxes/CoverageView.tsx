import { getCountryName, listCountriesByName } from '#contract/countries.ts'
import { type AdminTaxCoverage, adminTaxes, COVERAGE_STATES, TAX_SIDES } from '#contract/taxes/admin-taxes.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Pair, ReasonField } from '../DecisionDialog.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { Feedback, useFeedback } from '../money/Feedback.tsx'
import type { Feedback as FeedbackSentence } from '../money/use-booking-acts.ts'
import { useDialogUrl } from '../money/use-dialog-url.ts'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { TaxDecisionDialog } from './DecisionForm.tsx'
import { COVERAGE_WORDS, SIDE_WORDS, taxesKey } from './tax-words.tsx'

const SIDES = TAX_SIDES.map((side) => [side, SIDE_WORDS[side]] as const)
const STATES = Object.entries(COVERAGE_WORDS)

/** Which taxes are known for each country and side, including countries of legs with unknown taxes. */
export function CoverageView() {
  const url = useListUrl()
  const dialog = useDialogUrl(['coverage'])
  const [feedback, showFeedback] = useFeedback()
  const asked = {
    page: url.page,
    jurisdiction: url.read('country') || undefined,
    side: findChoice(url.read('side'), TAX_SIDES),
    state: findChoice(url.read('state'), COVERAGE_STATES),
  }
  const coverage = useList([...taxesKey, 'coverage', asked], (signal) =>
    call(adminTaxes.coverage, { query: asked, signal }),
  )
  return (
    <div className="grid gap-6">
      <Filters>
        <SelectFilter
          name="country"
          label="Country"
          className="w-60"
          empty="All"
          options={listCountriesByName().map(({ code, name }) => [code, name])}
        />
        <SelectFilter name="side" label="Flights" className="w-40" empty="All" options={SIDES} />
        <SelectFilter name="state" label="What is known" className="w-44" empty="All" options={STATES} />
        <Button variant="secondary" className="min-h-12" onClick={() => dialog.open('coverage', 'new')}>
          State Coverage
        </Button>
      </Filters>
      <ListedTable
        list={coverage}
        rows={coverage.data?.coverage}
        unit="statements"
        empty={{
          title: 'Nothing found',
          text:
            asked.state === 'UNKNOWN'
              ? 'No flight goes where taxes are unknown.'
              : 'No statement matches these filters.',
        }}
        needsRem={56}
        caption="What is known of each country"
        columns={buildColumns((row) => dialog.open('coverage', `${row.jurisdiction} ${row.side}`))}
        getKey={(row) => row.id ?? `${row.jurisdiction} ${row.side}`}
      />
      {dialog.id && (
        <CoverageDialog key={dialog.id} of={dialog.id} onClose={dialog.close} onDone={showFeedback} />
      )}
      <Feedback feedback={feedback} />
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
        <SmallButton
          aria-label={`State coverage of ${getCountryName(row.jurisdiction)}, ${SIDE_WORDS[row.side]}`}
          onClick={() => state(row)}
        >
          State
        </SmallButton>
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
  onDone: (feedback: FeedbackSentence) => void
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
            <SelectField
              label="Country"
              {...field('jurisdiction')}
              empty="Choose"
              options={listCountriesByName().map(({ code, name }) => [code, name])}
            />
            <SelectField label="Flights" {...field('side')} empty="Choose" options={SIDES} />
          </Pair>
          <Pair>
            <SelectField label="What is known" {...field('state')} empty="Choose" options={STATES} />
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
