import { EVIDENCE_STATES, type LegEvidence, priceEvidence } from '#contract/legs/price-evidence.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ListedCards } from '../Listed.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { EvidenceDialog } from './EvidenceDialog.tsx'
import { describeHow, evidenceKey, STATE_WORDS } from './evidence-words.ts'

/** The evidence for the struck-out prices of legs, and voided evidence. */
export function EvidencePage() {
  const url = useListUrl()
  const state = findChoice(url.read('state'), EVIDENCE_STATES) ?? 'STANDING'
  const { page } = url
  const found = useList([...evidenceKey, { state, page }], (signal) =>
    call(priceEvidence.list, { query: { state, page }, signal }),
  )
  const opened = found.data?.data.find(({ id }) => id === url.openId)
  return (
    <>
      <PageHeading lead="A saving is shown while its evidence is valid: at most 90 days, unless an administrator voids it.">
        Price evidence
      </PageHeading>
      <div className="mb-6 max-w-60">
        <SelectFilter name="state" label="State" options={Object.entries(STATE_WORDS)} />
      </div>
      <ListedCards
        list={found}
        rows={found.data?.data}
        unit="pieces of evidence"
        empty={{ title: 'No evidence found', text: 'Operators enter it with their flights.' }}
        card={(one) => <EvidenceCard one={one} onOpen={() => url.open(one.id)} />}
      />
      <EvidenceDialog one={opened} onClose={url.close} />
    </>
  )
}

function EvidenceCard({ one, onOpen }: { one: LegEvidence; onOpen: () => void }) {
  const { operator, tail, route, currency, evidence, state } = one
  const facts = [
    tail,
    route,
    `leaves ${formatDay(one.departureUTC)}`,
    `of ${formatDay(`${evidence.evidenceDate}T12:00:00Z`)}`,
    evidence.evidenceNote,
  ]
  const word = state === 'VOIDED' ? 'Look' : 'Void'
  return (
    <Card className="grid items-center gap-x-8 gap-y-4 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg wrap-anywhere">{operator}</h2>
          <Badge tone={state === 'STANDING' ? 'go' : 'neutral'}>{STATE_WORDS[state]}</Badge>
        </div>
        <p className="text-[0.9375rem] wrap-anywhere">
          {formatMoney(one.perPersonMinor, currency)} per person: {describeHow(one)}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <SmallButton
        aria-label={`${word}: ${operator}, ${tail} ${route}, ${formatDay(one.departureUTC)}`}
        onClick={onOpen}
      >
        {word}
      </SmallButton>
    </Card>
  )
}
