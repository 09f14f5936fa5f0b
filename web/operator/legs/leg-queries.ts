import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import { crewDay } from '#contract/legs/crew-day.ts'
import type { DayReport } from '#contract/legs/leg-day.ts'
import type { LegForm, SaleForm } from '#contract/legs/leg-form.ts'
import { type Consequence, flights, type OperatorLeg } from '#contract/legs/operator-legs.ts'
import { call } from '../../data/api.ts'
import { LIKELIHOOD_KEY } from '../../traveller/likelihood/likelihood-queries.ts'

type Asked = RequestOf<typeof flights.list>['query']

const KEY = ['operator', 'legs']

/** A page of the operator's own legs; the previous page stays while the next one loads. */
export function useOwnLegList(query: Asked) {
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(flights.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useOwnLeg(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(flights.one, { params: { id }, signal }),
  })
}

/** Which travellers a cancellation would refund, read again each time. */
export function useCancellationPreview(id: string) {
  return useQuery({
    queryKey: [...KEY, 'cancellation', id],
    queryFn: ({ signal }) => call(flights.previewCancellation, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The findings about selling the leg in the form; the previous findings stay while new ones are read. */
export function useFindings(leg: SaleForm | null) {
  return useQuery({
    queryKey: [...KEY, 'findings', leg],
    queryFn: ({ signal }) => call(flights.findings, { body: { flight: leg as SaleForm }, signal }),
    enabled: leg !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}

/** The catalogue of aircraft types, read once in a visit. */
export function useAircraftTypes() {
  return useQuery({
    queryKey: ['aircraft-types'],
    queryFn: ({ signal }) => call(flights.aircraftTypes, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Airports that match a few letters; without letters none are requested. */
export function useAirportSearch(q: string) {
  return useQuery({
    queryKey: ['airports', q],
    queryFn: ({ signal }) => call(flights.airports, { query: { q }, signal }),
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** The actions for legs; every list and leg on the screen is read again afterwards. */
export function useLegActions() {
  const queries = useQueryClient()
  const onSettled = () => void queries.invalidateQueries({ queryKey: KEY })
  const known = (leg: OperatorLeg) => {
    queries.setQueryData(
      [...KEY, 'one', leg.id],
      (before: { publishBlockReason: string | null } | undefined) => before && { ...before, flight: leg },
    )
    return leg
  }
  return {
    create: useMutation({
      mutationFn: async (body: LegForm) => known((await call(flights.create, { body })).flight),
      onSettled,
    }),
    saveDraft: useMutation({
      mutationFn: async ({ id, body }: { id: string; body: LegForm }) =>
        known((await call(flights.saveDraft, { params: { id }, body })).flight),
      onSettled,
    }),
    publish: useMutation({
      mutationFn: async (id: string) => known((await call(flights.publish, { params: { id } })).flight),
      onSettled,
    }),
    duplicate: useMutation({
      mutationFn: async (id: string) => (await call(flights.duplicate, { params: { id } })).flight,
      onSettled,
    }),
    discard: useMutation({
      mutationFn: (id: string) => call(flights.discard, { params: { id } }),
      onSettled,
    }),
    previewChange: useMutation({
      mutationFn: async ({ id, body }: { id: string; body: LegForm }) =>
        (await call(flights.previewChange, { params: { id }, body })).preview,
    }),
    change: useMutation({
      mutationFn: async ({ id, body, ...agreed }: { id: string; body: LegForm } & Agreed) =>
        known((await call(flights.change, { params: { id }, body: { flight: body, ...agreed } })).flight),
      onSettled,
    }),
    tellDay: useMutation({
      mutationFn: async ({ id, ...body }: { id: string } & DayReport) =>
        known((await call(flights.tellDay, { params: { id }, body })).flight),
      onSettled,
    }),
    confirm: useMutation({
      mutationFn: async ({ id, ...body }: { id: string; parentTripConfirmed?: boolean }) =>
        known((await call(flights.confirm, { params: { id }, body })).flight),
      onSettled: async () => {
        onSettled()
        await queries.invalidateQueries({ queryKey: LIKELIHOOD_KEY })
      },
    }),
    shareWithCrew: useMutation({
      mutationFn: async (id: string) => (await call(crewDay.link, { params: { id } })).url,
    }),
    cancel: useMutation({
      mutationFn: async ({ id, ...body }: { id: string; reason: string; isImpossible: boolean }) => {
        const answer = await call(flights.cancel, { params: { id }, body })
        known(answer.flight)
        return answer.outcome
      },
      onSettled,
    }),
  }
}

/** The consequences that the operator saw and agreed to. */
type Agreed = { agreedTo: Consequence; agreedTaxesMinor: number; agreedUnfit: number }
