import { getCountryName } from '#contract/countries.ts'
import {
  type AdminTaxRule,
  adminTaxes,
  EXPIRY_WARNING_DAYS,
  TAX_STANDINGS,
} from '#contract/taxes/admin-taxes.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { TAX_REVIEWS } from '#contract/taxes/yearly-reviews.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { Feedback, useFeedback } from '../money/Feedback.tsx'
import { useDialogUrl } from '../money/use-dialog-url.ts'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { AddRuleDialog } from './AddRuleDialog.tsx'
import { AmountDialog, FollowDialog, VerifyDialog } from './RuleDialogs.tsx'
import {
  formatBps,
  formatTaxMoney,
  SIDE_WORDS,
  STANDING_WORDS,
  StandingBadge,
  taxesKey,
} from './tax-words.tsx'

const DIALOGS = ['add', 'follow', 'amount', 'verify'] as const
const DAYS = { NOW_AND_LATER: 'Today and later', EXPIRING: 'Running out', ALL: 'All, past ones too' } as const

/** The rules by country and slot, with their sources and the possible decisions. */
export function RulesView() {
  const url = useListUrl()
  const dialog = useDialogUrl(DIALOGS)
  const [feedback, showFeedback] = useFeedback()
  const asked = {
    page: url.page,
    search: url.read('search'),
    jurisdiction: url.read('country') || undefined,
    standing: findChoice(url.read('standing'), TAX_STANDINGS),
    days: findChoice(url.read('days'), ['NOW_AND_LATER', 'EXPIRING', 'ALL']) ?? 'NOW_AND_LATER',
  }
  const rules = useList([...taxesKey, 'rules', asked], (signal) =>
    call(adminTaxes.rules, { query: asked, signal }),
  )
  const chosen = rules.data?.rules.find(({ id }) => id === dialog.id)
  const deciding = { onClose: dialog.close, onDone: showFeedback }
  return (
    <div className="grid gap-6">
      <Filters>
        <SearchBox placeholder="Rule, code, source or note" />
        <SelectFilter
          name="country"
          label="Country"
          className="w-52"
          empty="All"
          options={rules.data?.jurisdictions.map((code) => [code, getCountryName(code)])}
        />
        <SelectFilter
          name="standing"
          label="Standing"
          className="w-40"
          empty="All"
          options={TAX_STANDINGS.map((one) => [one, STANDING_WORDS[one].words])}
        />
        <SelectFilter name="days" label="Days" className="w-48" options={Object.entries(DAYS)} />
        <Button variant="secondary" className="min-h-12" onClick={() => dialog.open('add', 'rule')}>
          Add Rule
        </Button>
      </Filters>
      <ListedTable
        list={rules}
        rows={rules.data?.rules}
        unit="rules"
        empty={{ title: 'No rules found', text: 'No rule matches this search and these filters.' }}
        needsRem={56}
        caption="Tax rules"
        columns={buildColumns(dialog.open)}
        getKey={(rule) => rule.id}
      />
      <YearlyReviews />
      {dialog.name === 'add' && <AddRuleDialog {...deciding} />}
      {dialog.name === 'follow' && chosen && <FollowDialog key={chosen.id} rule={chosen} {...deciding} />}
      {dialog.name === 'amount' && chosen && <AmountDialog key={chosen.id} rule={chosen} {...deciding} />}
      {dialog.name === 'verify' && chosen && <VerifyDialog key={chosen.id} rule={chosen} {...deciding} />}
      <Feedback feedback={feedback} />
    </div>
  )
}

function YearlyReviews() {
  return (
    <section aria-label="Yearly reviews" className="grid max-w-[62ch] gap-2 text-sm text-muted">
      <p>Once a year, administrators are reminded by mail to compare the rules with:</p>
      <ul className="list-disc ps-5">
        {TAX_REVIEWS.map(({ code, jurisdiction, what, month }) => (
          <li key={code}>
            {getCountryName(jurisdiction)}, {what}: in {MONTHS.format(new Date(Date.UTC(2027, month - 1)))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

function buildColumns(open: (dialog: (typeof DIALOGS)[number], id: string) => void): Column<AdminTaxRule>[] {
  return [
    { header: 'Rule', cell: (rule) => <RuleCell rule={rule} /> },
    { header: 'Charged', cell: (rule) => <ChargedCell rule={rule} /> },
    { header: 'Days', cell: (rule) => <DaysCell rule={rule} /> },
    { header: 'Standing', cell: (rule) => <StandingCell rule={rule} /> },
    { header: 'Source', cell: (rule) => <SourceCell rule={rule} /> },
    {
      header: 'Actions',
      cell: ({ id, standing, verifiedOn }) => (
        <span className="flex flex-wrap gap-2">
          <Act words="Follow" id={id} onClick={() => open('follow', id)} />
          {standing === 'UNKNOWN' && <Act words="Enter Amount" id={id} onClick={() => open('amount', id)} />}
          {standing !== 'UNKNOWN' && verifiedOn === null && (
            <Act words="Verify" id={id} onClick={() => open('verify', id)} />
          )}
        </span>
      ),
    },
  ]
}

function Act({ words, id, onClick }: { words: string; id: string; onClick: () => void }) {
  return (
    <SmallButton aria-label={`${words} ${id}`} onClick={onClick}>
      {words}
    </SmallButton>
  )
}

function RuleCell({ rule }: { rule: AdminTaxRule }) {
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span className="figures text-sm">{rule.id}</span>
      <span className="text-sm">{nameTax(rule.code)}</span>
      {rule.note && <span className="text-sm text-muted">{rule.note}</span>}
    </span>
  )
}

function ChargedCell({ rule }: { rule: AdminTaxRule }) {
  return (
    <span className="grid gap-0.5">
      <span className="figures text-sm whitespace-nowrap">{describeCharge(rule)}</span>
      <span className="text-sm text-muted">{SIDE_WORDS[rule.applies]}</span>
    </span>
  )
}

function describeCharge({ treatment, rateBps, amountMinor, currency, kind }: AdminTaxRule): string {
  if (treatment === 'IN_FARE') return 'In the fare'
  if (rateBps !== null) return formatBps(rateBps)
  if (amountMinor === null || currency === null) return 'Unknown'
  return `${formatTaxMoney(amountMinor, currency)} ${kind === 'PER_HEAD' ? 'a person' : 'a flight'}`
}

function DaysCell({ rule: { validFrom, validUntil, daysLeft } }: { rule: AdminTaxRule }) {
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      <span>From {formatDay(validFrom)}</span>
      <span>{validUntil ? `until ${formatDay(validUntil)}` : 'without an end'}</span>
      {daysLeft !== null && (
        <Badge tone={daysLeft <= EXPIRY_WARNING_DAYS ? 'caution' : 'neutral'}>{daysWords(daysLeft)}</Badge>
      )}
    </span>
  )
}

function daysWords(daysLeft: number): string {
  if (daysLeft < 0) return 'Ran out'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

function StandingCell({ rule: { standing, verifiedOn } }: { rule: AdminTaxRule }) {
  return (
    <span className="grid justify-items-start gap-1">
      <StandingBadge standing={standing} />
      {verifiedOn && <span className="text-sm text-muted">{formatDay(verifiedOn)}</span>}
    </span>
  )
}

function SourceCell({ rule: { sourceTitle, sourceUrl, decision } }: { rule: AdminTaxRule }) {
  return (
    <span className="grid gap-0.5 text-sm wrap-anywhere">
      {sourceUrl ? (
        <a
          href={sourceUrl}
          rel="noreferrer"
          className="underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {sourceTitle}
        </a>
      ) : (
        sourceTitle
      )}
      {decision && (
        <span className="text-muted">
          {decision.by}, {formatDay(decision.at)}: {decision.reason}
        </span>
      )}
    </span>
  )
}
