import type Stripe from 'stripe'
import { list, params, text } from '../api/params.ts'
import type { Resource } from './resource.ts'

export const events: Resource = {
  object: 'event',
  prefix: 'evt',
  url: '/v1/events',
  filters: params<Stripe.EventListParams>()({ type: text(), types: list(text()) }),
  view: ({ store }, row) => {
    const open = store.first('SELECT count(*) AS n FROM deliveries WHERE event = ? AND done = 0', row.id)
    return { ...row, pending_webhooks: Number(open?.n) }
  },
}
