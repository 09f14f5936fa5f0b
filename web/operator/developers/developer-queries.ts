import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiKeys } from '#contract/developers/api-keys.ts'
import { type Delivery, webhooks } from '#contract/developers/webhooks.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { useOwnConfirmation } from '../../account/two-step/own-confirmation.ts'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'

const KEYS = ['operator', 'api-keys']
const WEBHOOKS = ['operator', 'webhooks']

export function useApiKeys() {
  const { user } = useSession()
  return useQuery({
    queryKey: [...KEYS, user?.id],
    queryFn: ({ signal }) => call(apiKeys.list, { signal }),
  })
}

type NewKey = RequestOf<typeof apiKeys.create>['body']

/** Makes a key. The server may ask to confirm the identity: put `dialog` on the page. */
export function useNewApiKey() {
  const queries = useQueryClient()
  const { confirmed, dialog } = useOwnConfirmation()
  const create = useMutation({
    mutationFn: (body: NewKey) => confirmed(() => call(apiKeys.create, { body })),
    onSuccess: () => void queries.invalidateQueries({ queryKey: KEYS }),
    // The cache keeps the secret only while the dialog shows it.
    gcTime: 0,
  })
  return { create, dialog }
}

export function useRevokeApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(apiKeys.revoke, { params: { id } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: KEYS }),
  })
}

export function useWebhooks() {
  const { user } = useSession()
  return useQuery({
    queryKey: [...WEBHOOKS, 'list', user?.id],
    queryFn: ({ signal }) => call(webhooks.list, { signal }),
  })
}

export type WebhookFields = RequestOf<typeof webhooks.create>['body']

const byId = (id: string) => ({ params: { id } })

/**
 * Changes of a webhook's address and secret. The server may ask to confirm the identity: put `dialog` on the page.
 */
export function useWebhookChanges() {
  const queries = useQueryClient()
  const { confirmed, dialog } = useOwnConfirmation()
  const onSuccess = () => void queries.invalidateQueries({ queryKey: WEBHOOKS })
  return {
    dialog,
    create: useMutation({
      mutationFn: (body: WebhookFields) => confirmed(() => call(webhooks.create, { body })),
      onSuccess,
      gcTime: 0,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: WebhookFields }) =>
        confirmed(() => call(webhooks.change, { ...byId(id), body })),
      onSuccess,
    }),
    rotate: useMutation({
      mutationFn: (id: string) => confirmed(() => call(webhooks.rotate, byId(id))),
      onSuccess,
      gcTime: 0,
    }),
  }
}

export function useWebhookActions() {
  const queries = useQueryClient()
  const onSuccess = () => void queries.invalidateQueries({ queryKey: WEBHOOKS })
  return {
    disable: useMutation({ mutationFn: (id: string) => call(webhooks.disable, byId(id)), onSuccess }),
    enable: useMutation({ mutationFn: (id: string) => call(webhooks.enable, byId(id)), onSuccess }),
    test: useMutation({ mutationFn: (id: string) => call(webhooks.test, byId(id)), onSuccess }),
    remove: useMutation({
      mutationFn: (id: string) => call(webhooks.remove, byId(id)),
      // Does not wait for the lists: the page of the deleted webhook is left first.
      onSuccess: () => void queries.invalidateQueries({ queryKey: [...WEBHOOKS, 'list'] }),
    }),
    resend: useMutation({
      mutationFn: ({ id, deliveryId }: { id: string; deliveryId: string }) =>
        call(webhooks.resend, { params: { id, deliveryId } }),
      onSuccess,
    }),
  }
}

const LOOK_AGAIN_MS = 2000

type Asked = { id: string; page: number; status: Delivery['status'] | undefined }

/** One page of the delivery log. While a delivery waits, it is read again every two seconds. */
export function useDeliveries({ id, page, status }: Asked) {
  return useQuery({
    queryKey: [...WEBHOOKS, 'deliveries', id, { page, status }],
    queryFn: ({ signal }) => call(webhooks.deliveries, { params: { id }, query: { page, status }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isDueSoon) ? LOOK_AGAIN_MS : false),
  })
}

export function useDelivery({ id, deliveryId }: { id: string; deliveryId: string }) {
  return useQuery({
    queryKey: [...WEBHOOKS, 'delivery', id, deliveryId],
    queryFn: ({ signal }) => call(webhooks.delivery, { params: { id, deliveryId }, signal }),
    refetchInterval: ({ state }) => (state.data && isDueSoon(state.data.delivery) ? LOOK_AGAIN_MS : false),
  })
}

function isDueSoon({ status, nextAttemptUTC }: Delivery): boolean {
  return status === 'PENDING' && nextAttemptUTC !== null && Date.parse(nextAttemptUTC) < Date.now() + 60_000
}
