import { adminScreenings, SCREENING_STATES, type Screening } from '#contract/screening/screenings.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ListedCards } from '../Listed.tsx'
import { Feedback, useFeedback } from '../money/Feedback.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { SanctionsLists } from './SanctionsLists.tsx'
import { ScreeningDialog } from './ScreeningDialog.tsx'
import {
  describeRole,
  formatSimilarity,
  LIST_NAMES,
  MOMENTS,
  STATES,
  screeningKey,
} from './screening-words.ts'

/** People who resemble a person on a sanctions list, and the lists. */
export function ScreeningPage() {
  const url = useListUrl()
  const [feedback, showFeedback] = useFeedback()
  const status = findChoice(url.read('status'), SCREENING_STATES) ?? 'OPEN'
  const { page } = url
  const found = useList([...screeningKey, 'queue', { status, page }], (signal) =>
    call(adminScreenings.list, { query: { status, page }, signal }),
  )
  const opened = found.data?.data.find(({ id }) => id === url.openId)
  return (
    <>
      <PageHeading lead="Buyers and passengers who are like a person on a sanctions list wait here. Their seats are kept, nothing is charged meanwhile, and they read only that we are checking.">
        Screening
      </PageHeading>
      <div className="grid gap-10">
        <section aria-label="People" className="grid gap-6">
          <div className="max-w-60">
            <SelectFilter name="status" label="Status" options={Object.entries(STATES)} />
          </div>
          <ListedCards
            list={found}
            rows={found.data?.data}
            unit="people"
            empty={{
              title: status === 'OPEN' ? 'Nobody waits for a decision' : 'Nobody found',
              text: status === 'OPEN' ? 'People who resemble a person on a list appear here.' : undefined,
            }}
            card={(screening) => (
              <ScreeningCard screening={screening} onOpen={() => url.open(screening.id)} />
            )}
          />
        </section>
        <SanctionsLists onDone={showFeedback} />
        <Feedback feedback={feedback} />
      </div>
      {opened && (
        <ScreeningDialog key={opened.id} screening={opened} onClose={url.close} onDone={showFeedback} />
      )}
    </>
  )
}

function ScreeningCard({ screening, onOpen }: { screening: Screening; onOpen: () => void }) {
  const { person, listed, status, result, similarity, reference, route, decision, bookingId } = screening
  const name = person?.name ?? 'Name removed'
  return (
    <Card className="grid items-center gap-x-8 gap-y-4 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg wrap-anywhere" dir="auto">
            {name}
          </h2>
          <Badge tone={result === 'PERSON_MATCH' ? 'warning' : 'caution'}>
            {result === 'PERSON_MATCH' ? 'Same as listed' : formatSimilarity(similarity)}
          </Badge>
          {status !== 'OPEN' && (
            <Badge tone={status === 'CLEARED' ? 'go' : 'neutral'}>{STATES[status]}</Badge>
          )}
        </div>
        <p className="text-[0.9375rem] wrap-anywhere">
          Listed as <bdi>{listed.names[0]}</bdi>
          {listed.bornOn.length > 0 && `, born ${listed.bornOn.slice(0, 3).join(' or ')}`}, entry{' '}
          {listed.entry} of the {LIST_NAMES[listed.kind]} of {listed.fileDate}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {describeRole(screening)} of{' '}
          <a className="underline underline-offset-4" href={backOfficePaths.adminBooking(bookingId)}>
            {reference}
          </a>
          , {route} · {MOMENTS[screening.moment]}, {formatMoment(screening.askedUTC)}
        </p>
        {decision && (
          <p className="text-sm text-muted wrap-anywhere">
            {decision.by}, {formatMoment(decision.at)}: {decision.reason}
          </p>
        )}
      </div>
      {status === 'OPEN' && (
        <SmallButton aria-label={`Decide: ${name}, ${reference}, entry ${listed.entry}`} onClick={onOpen}>
          Decide
        </SmallButton>
      )}
    </Card>
  )
}
