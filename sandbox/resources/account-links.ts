import type Stripe from 'stripe'
import { choiceField, ignored, needed, params, text, url } from '../api/params.ts'
import { makeId } from '../store/ids.ts'
import { defineOperation, type Resource, requireRow } from './resource.ts'

const linkSeconds = 5 * 60

/** A link opens the hosted onboarding page once, within five minutes; afterwards it leads to its `refresh_url`. */
export const accountLinks: Resource = {
  object: 'account_link',
  // It cannot be read again, because its id is the secret in its URL.
  prefix: '',
  url: '/v1/account_links',
  create: defineOperation(
    params<Stripe.AccountLinkCreateParams>()({
      account: needed(text()),
      collect: ignored(),
      collection_options: ignored(),
      refresh_url: needed(url()),
      return_url: needed(url()),
      type: needed(choiceField('account_onboarding')),
    }),
    (context, input) => {
      const account = requireRow(context, 'account', input.account, 'account')
      const id = makeId('link', 32)
      const { id: _, ...shown } = context.store.insert(
        'account_link',
        {
          id,
          object: 'account_link',
          created: context.now,
          expires_at: context.now + linkSeconds,
          url: `${context.siteUrl}/c/link/${id}`,
        },
        {
          accountId: account.id,
          refreshUrl: input.refresh_url,
          returnUrl: input.return_url,
          opened: false,
        },
      )
      return shown
    },
  ),
}
