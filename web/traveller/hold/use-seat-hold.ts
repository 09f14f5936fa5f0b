import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { bookings, type CancelReason, type Hold } from '#contract/bookings/bookings.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import type { PriceInParts } from '#contract/legs/price-lines.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import { call } from '../../data/api.ts'
import { leaveFor } from '../../data/leave-for.ts'
import { flight } from '../../languages/flight/flight.ts'
import { readTexts } from '../../languages/texts.ts'
import { addHold, dropHold, readHoldsAgain, useHolds } from './hold-queries.ts'
import {
  countSeats,
  describeEnding,
  describePaymentFailure,
  holdFailure,
  releaseFailure,
} from './hold-state.ts'
import { requestHold, requestRelease } from './request-hold.ts'

export type SeatHold = {
  /** True until the live holds are read. */
  loading: boolean
  hold: Hold | null
  /** Whether the list of live holds lacks this hold, so that the server must be asked about it. */
  missing: boolean
  /** The action under way. */
  pending: 'hold' | 'pay' | 'release' | null
  /** Why the last hold is gone. */
  ending: Ending | null
  /** Why the last action failed. */
  failure: string | null
  /** The last result, for screen readers. */
  spoken: string
  /** Starts a hold for the people of the shown price. */
  start: (price: PriceInParts) => void
  pay: () => void
  release: () => void
  end: (cancelReason: CancelReason | null) => void
  /** Reads the live holds again. */
  readAgain: () => void
}

type Ending = { sentence: string; expired: boolean }

/** The traveller's hold on one leg, also if made on another device, and its possible actions. */
export function useSeatHold(leg: EmptyLeg, user: User | null): SeatHold {
  const queryClient = useQueryClient()
  const userId = user?.id ?? ''
  const holds = useHolds(user?.id)
  const found = holds.data?.find((each) => each.legId === leg.id)
  const [hold, setHold] = useState<Hold | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const { pending, runOnce } = useOneAtATime()

  if (found && found !== hold) {
    setHold(found)
    setEnding(null)
  }

  const end = useCallback(
    (cancelReason: CancelReason | null) => {
      if (!hold) return
      dropHold(queryClient, userId, hold.bookingId)
      setHold(null)
      setFailure(null)
      const expired = cancelReason === null || cancelReason === 'EXPIRED'
      setEnding({ sentence: describeEnding(cancelReason), expired })
    },
    [queryClient, userId, hold],
  )

  const readAgain = useCallback(() => readHoldsAgain(queryClient, userId), [queryClient, userId])

  async function start(price: PriceInParts) {
    setEnding(null)
    try {
      const answer = await requestHold(leg.id, price)
      addHold(queryClient, userId, newHold(leg, { ...answer, price }))
      setSpoken(readTexts(flight)('nowHeld'))
    } catch (error) {
      setFailure(holdFailure(error))
      readAgain()
    }
  }

  async function pay(held: Hold, payer: User) {
    const body = { seatsRequested: held.seats, userEmail: payer.email }
    try {
      const { url } = await call(bookings.checkout, { params: { legId: leg.id }, body })
      await leaveFor(url)
    } catch (error) {
      setFailure(describePaymentFailure(error))
      readAgain()
    }
  }

  async function release(held: Hold) {
    try {
      await requestRelease(held.bookingId)
      dropHold(queryClient, userId, held.bookingId)
      setHold(null)
      setSpoken(readTexts(flight)('nowReleased'))
    } catch (error) {
      setFailure(releaseFailure(error))
      readAgain()
    }
  }

  function run(what: Exclude<SeatHold['pending'], null>, work: () => Promise<void>) {
    void runOnce(what, () => {
      setFailure(null)
      setSpoken('')
      return work()
    })
  }

  return {
    loading: user !== null && holds.isPending,
    hold,
    missing: hold !== null && holds.isSuccess && !found,
    pending,
    ending,
    failure,
    spoken,
    start: (price) => run('hold', () => start(price)),
    pay: () => hold && user && run('pay', () => pay(hold, user)),
    release: () => hold && run('release', () => release(hold)),
    end,
    readAgain,
  }
}

// The new hold until it is read from the server.
function newHold(
  leg: EmptyLeg,
  created: { bookingId: string; holdExpiresUTC: string; price: PriceInParts },
): Hold {
  const { bookingId, holdExpiresUTC, price } = created
  const { people, infants, fareMinor, totalMinor: amountMinor, taxes } = price
  return {
    bookingId,
    reference: '',
    legId: leg.id,
    status: 'PENDING',
    seats: countSeats(leg, people),
    people,
    infants,
    holdExpiresUTC,
    priceMinor: dividePerPerson(price, leg.currency),
    ...{ fareMinor, taxes, amountMinor },
    currency: leg.currency,
    awaitingConfirmation: false,
    journey: null,
  }
}

// Ignores a second click during the first action.
function useOneAtATime() {
  const underWay = useRef(false)
  const [pending, setPending] = useState<SeatHold['pending']>(null)

  async function runOnce(what: Exclude<SeatHold['pending'], null>, work: () => Promise<void>) {
    if (underWay.current) return
    underWay.current = true
    setPending(what)
    await work()
    underWay.current = false
    setPending(null)
  }

  return { pending, runOnce }
}
