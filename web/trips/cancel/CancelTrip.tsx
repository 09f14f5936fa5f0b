import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Trip } from '#contract/trips/trips.ts'
import { useServerMinute } from '../../data/clock.ts'
import { useSession } from '../../data/session.tsx'
import { useIsHere } from '../../display/use-is-here.ts'
import { cancelling as texts } from '../../languages/cancelling/cancelling.ts'
import { formatMoney, formatNumber } from '../../languages/formats.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TripSection } from '../TripSection.tsx'
import { useReadTripsAgain } from '../trip-queries.ts'
import { formatClock } from '../trip-words.ts'
import { CancellationForm } from './CancellationForm.tsx'
import type { CancelledTrip } from './cancellation-queries.ts'
import { describeCountsFrom } from './cancellation-words.ts'

const DIALOG = 'cancel'

/** Lets the traveller cancel a booking; `?dialog=cancel` shows the refund. */
export function CancelTrip({ trip }: { trip: Trip }) {
  const t = useTexts(texts)
  const [search, setSearch] = useSearchParams()
  const isHere = useIsHere()
  const now = useServerMinute()
  const readTripsAgain = useReadTripsAgain()
  const queries = useQueryClient()
  const { user } = useSession()
  const [done, setDone] = useState<CancelledTrip | null>(null)
  const ways = describeWays(trip, now)
  const open = search.get('dialog') === DIALOG && ways?.button !== undefined

  function show(opened: boolean) {
    const next = new URLSearchParams(window.location.search)
    if (opened) next.set('dialog', DIALOG)
    else next.delete('dialog')
    setSearch(next, { preventScrollReset: true, replace: !opened })
  }

  function onDone(cancelled: CancelledTrip) {
    setDone(cancelled)
    if (isHere()) show(false)
    void readTripsAgain()
    // The leg has more free seats now, and a hold may have ended too.
    void queries.invalidateQueries({ queryKey: ['legs'] })
    void queries.invalidateQueries({ queryKey: ['mine', user?.id, 'holds'] })
  }

  if (done) return <Done cancelled={done} />
  if (!ways) return null
  return (
    <TripSection id="cancel" title={t('title')}>
      <p className="max-w-[62ch] text-[0.9375rem] text-muted">{ways.words}</p>
      {ways.button && (
        <Button variant="secondary" className="justify-self-start" onClick={() => show(true)}>
          {ways.button}
        </Button>
      )}
      <Dialog open={open} onClose={() => open && show(false)} title={ways.title}>
        <CancellationForm bookingId={trip.bookingId} onClose={() => show(false)} onDone={onDone} />
      </Dialog>
    </TripSection>
  )
}

type Ways = { words: string; button?: string; title: string }

function describeWays(trip: Trip, now: Date): Ways | null {
  const t = readTexts(texts)
  const { state, policy, flight: leg, currency } = trip
  if (state === 'AWAITING') {
    return { words: t('canWithdraw'), button: t('withdraw'), title: t('withdrawAsk') }
  }
  if (state !== 'CONFIRMED') return null
  if (trip.fullRefundOfferedUTC) {
    return {
      words: t(trip.journey?.isGone ? 'otherChanged' : 'flightMoved'),
      button: t('cancelFull'),
      title: t('cancelFullAsk'),
    }
  }
  if (Date.parse(policy.cancelClosesUTC) > now.getTime()) {
    return { words: t('seeFirst'), button: t('cancel'), title: t('cancelAsk') }
  }
  const words = t('endedOn', {
    hours: policy.cancelWindowHours,
    at: formatClock(policy.cancelClosesUTC, leg.originAirport),
    pct: formatNumber(policy.noShowPenaltyPct),
    amount: formatMoney(policy.noShowRefundMinor, currency),
  })
  return { words: [words, ...describeCountsFrom(policy, leg.originAirport)].join(' '), title: '' }
}

// The pressed button disappears with the dialog: the focus moves to the result.
function Done({ cancelled }: { cancelled: CancelledTrip }) {
  useTexts(texts)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Notice ref={ref} tabIndex={-1} tone="go" role="status">
      {doneSentence(cancelled)}
    </Notice>
  )
}

function doneSentence({ way, refundMinor, currency }: CancelledTrip): string {
  const t = readTexts(texts)
  if (way === 'WITHDRAW') return t('withdrawn')
  if (refundMinor === 0) return t('cancelledForNothing')
  return t('cancelledFor', { amount: formatMoney(refundMinor, currency) })
}
