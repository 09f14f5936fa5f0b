import {
  adminSellingRules,
  SELLING_RULE_DAYS,
  SELLING_RULE_KINDS,
  type SellingRule,
} from '#contract/may-be-sold/admin-selling-rules.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/taxes/admin-taxes.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { Feedback, useFeedback } from '../money/Feedback.tsx'
import { useDialogUrl } from '../money/use-dialog-url.ts'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { AddSellingRuleDialog, EndSellingRuleDialog, VerifySellingRuleDialog } from './RuleDialogs.tsx'
import { sellingRulesKey } from './rule-values.ts'
import { FOUND_WORDS, KIND_WORDS } from './rule-words.ts'

const DIALOGS = ['add', 'follow', 'end', 'verify'] as const
const DAYS = { NOW_AND_LATER: 'Today and later', EXPIRING: 'Running out', ALL: 'All, past ones too' } as const

/** The rules that decide what may be sold, each with its days and its source. */
export function SellingRulesPage() {
  const url = useListUrl()
  const dialog = useDialogUrl(DIALOGS)
  const [feedback, showFeedback] = useFeedback()
  const asked = {
    page: url.page,
    search: url.read('search'),
    kind: findChoice(url.read('kind'), SELLING_RULE_KINDS),
    days: findChoice(url.read('days'), SELLING_RULE_DAYS) ?? 'NOW_AND_LATER',
  }
  const rules = useList([...sellingRulesKey, asked], (signal) =>
    call(adminSellingRules.list, { query: asked, signal }),
  )
  const chosen = rules.data?.data.find(({ id }) => id === dialog.id)
  const deciding = { onClose: dialog.close, onDone: showFeedback }
  return (
    <>
      <PageHeading lead="A rule is never edited: it ends, and another one follows it. Every flight on sale is decided again when one changes.">
        Selling rules
      </PageHeading>
      <div className="grid gap-6">
        <Filters>
          <SearchBox placeholder="Rule, airport, code or source" />
          <SelectFilter
            name="kind"
            label="Kind"
            className="w-44"
            empty="All"
            options={Object.entries(KIND_WORDS)}
          />
          <SelectFilter name="days" label="Days" className="w-48" options={Object.entries(DAYS)} />
          <Button variant="secondary" className="min-h-12" onClick={() => dialog.open('add', 'rule')}>
            Add Rule
          </Button>
        </Filters>
        <ListedTable
          list={rules}
          rows={rules.data?.data}
          unit="rules"
          empty={{ title: 'No rules found', text: 'No rule matches this search and these filters.' }}
          needsRem={56}
          caption="Selling rules"
          columns={buildColumns(dialog.open)}
          getKey={({ id }) => id}
        />
        {dialog.name === 'add' && <AddSellingRuleDialog {...deciding} />}
        {chosen && dialog.name === 'follow' && (
          <AddSellingRuleDialog key={chosen.id} follows={chosen} {...deciding} />
        )}
        {chosen && dialog.name === 'end' && (
          <EndSellingRuleDialog key={chosen.id} rule={chosen} {...deciding} />
        )}
        {chosen && dialog.name === 'verify' && (
          <VerifySellingRuleDialog key={chosen.id} rule={chosen} {...deciding} />
        )}
        <Feedback feedback={feedback} />
      </div>
    </>
  )
}

function buildColumns(open: (dialog: (typeof DIALOGS)[number], id: string) => void): Column<SellingRule>[] {
  return [
    { header: 'Rule', cell: (rule) => <RuleCell rule={rule} /> },
    { header: 'Says', cell: (rule) => <SaysCell rule={rule} /> },
    { header: 'Days', cell: (rule) => <DaysCell rule={rule} /> },
    { header: 'Source', cell: (rule) => <SourceCell rule={rule} /> },
    {
      header: 'Actions',
      cell: ({ id, verifiedOn }) => (
        <span className="flex flex-wrap gap-2">
          <Act words="Follow" id={id} onClick={() => open('follow', id)} />
          <Act words="End" id={id} onClick={() => open('end', id)} />
          {verifiedOn === null && <Act words="Verify" id={id} onClick={() => open('verify', id)} />}
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

function RuleCell({ rule: { id, kind, subject, rule } }: { rule: SellingRule }) {
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span className="figures text-sm">{id}</span>
      <span className="text-sm text-muted">
        {KIND_WORDS[kind]}, {subject}
        {typeof rule.place === 'number' && `, place ${rule.place}`}
      </span>
    </span>
  )
}

function SaysCell({ rule: { level, sentence } }: { rule: SellingRule }) {
  return (
    <span className="grid justify-items-start gap-1 text-sm wrap-anywhere">
      {level && (
        <Badge tone={level === 'REFUSE' ? 'caution' : 'neutral'}>{FOUND_WORDS[level] ?? level}</Badge>
      )}
      {sentence}
    </span>
  )
}

function DaysCell({ rule: { validFrom, validUntil, daysLeft } }: { rule: SellingRule }) {
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      {validFrom && <span>From {formatDay(validFrom)}</span>}
      <span>{validUntil ? `Until ${formatDay(validUntil)}` : 'Without an end'}</span>
      {daysLeft !== null && daysLeft <= EXPIRY_WARNING_DAYS && (
        <Badge tone="caution">{daysLeft < 0 ? 'Ran out' : 'Running out'}</Badge>
      )}
    </span>
  )
}

function SourceCell({ rule: { source, isVerified, verifiedOn, decision } }: { rule: SellingRule }) {
  return (
    <span className="grid justify-items-start gap-1 text-sm wrap-anywhere">
      <Badge tone={isVerified ? 'go' : 'caution'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
      <span>
        {source}
        {verifiedOn && `, read on ${formatDay(verifiedOn)}`}
      </span>
      {decision && (
        <span className="text-muted">
          {decision.by}, {formatDay(decision.at)}: {decision.reason}
        </span>
      )}
    </span>
  )
}
