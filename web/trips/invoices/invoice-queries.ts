import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BuyerForm, type InvoiceFormat, invoices } from '#contract/invoices/invoices.ts'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { saveInvoice } from '../../invoices/save-invoice.ts'

const LOOK_AGAIN_MS = 3000

function useInvoicesKey(bookingId: string): string[] {
  const { user } = useSession()
  return ['mine', user?.id ?? '', 'trips', 'invoices', bookingId]
}

/** A trip's invoices. Read again until the first one is issued, some seconds after the payment. */
export function useTripInvoices(bookingId: string) {
  return useQuery({
    queryKey: useInvoicesKey(bookingId),
    queryFn: ({ signal }) => call(invoices.ofTrip, { params: { bookingId }, signal }),
    refetchInterval: ({ state }) => (state.data?.invoices.length === 0 ? LOOK_AGAIN_MS : false),
  })
}

/** Changes the buyer on the invoices of this and later trips. */
export function useChangeBuyer(bookingId: string) {
  const queries = useQueryClient()
  const queryKey = useInvoicesKey(bookingId)
  return useMutation({
    mutationFn: (body: BuyerForm) => call(invoices.changeBuyer, { params: { bookingId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Downloads a file of a trip's invoice and returns its name. */
export function useSaveInvoice(bookingId: string) {
  return useMutation({
    mutationFn: async ({ id, format }: { id: string; format: InvoiceFormat }) =>
      saveInvoice(await call(invoices.tripFile, { params: { bookingId, id }, query: { format } })),
  })
}
