/** The parts of the API in the order of a journey: first travellers, then operators, then administrators. */
export const TAGS = [
  {
    name: 'Search',
    description: 'Find flights on sale, the places they fly between, and what they cost.',
    paths: ['/search', '/routes', '/legs', '/journeys', '/airports', '/rates'],
  },
  {
    name: 'Accounts',
    description: 'Open an account, sign in, confirm your identity, and change your data.',
    paths: ['/auth'],
  },
  {
    name: 'Booking',
    description:
      'Hold seats, start their payment, release them, and join the waiting list of a sold-out flight.',
    paths: ['/checkout'],
  },
  { name: 'Payments', description: 'The outcome of a payment.', paths: ['/payments'] },
  {
    name: 'Trips',
    description: 'Trips after payment: passengers, passes, wallets, receipts, invoices, cancelling.',
    paths: ['/trips', '/wallet'],
  },
  {
    name: 'Alerts',
    description: 'Saved routes, and the messages about flights on them.',
    paths: ['/alerts'],
  },
  { name: 'Premium', description: 'The subscription of a traveller.', paths: ['/plan'] },
  {
    name: 'Personal keys',
    description: "Keys for programs of one's own (docs/traveller-api.md).",
    paths: ['/personal-keys'],
  },
  {
    name: 'Operator flights',
    description: 'Flights of an operator: drafts, sale, changes, cancelling, schedules, manifests, check-in.',
    paths: [
      '/operators/flights',
      '/operators/availability',
      '/operators/schedule',
      '/aircraft-types',
      '/crew',
    ],
  },
  {
    name: 'Operator company',
    description: "An operator's company details, documents, policies and figures.",
    paths: ['/operators'],
  },
  {
    name: 'Operator money',
    description: 'The payout account, payouts, monthly statements, invoices and credit notes of an operator.',
    paths: [
      '/operators/payouts',
      '/operators/statements',
      '/operators/invoices',
      '/operators/invoice-details',
      '/stripe',
    ],
  },
  {
    name: 'Operator programs',
    description: "Keys and webhooks of an operator's own systems (docs/operator-api.md).",
    paths: ['/operators/api-keys', '/operators/webhooks'],
  },
  {
    name: 'Site',
    description: 'The forms of the public pages, mailing lists, and the health of the server.',
    paths: [
      '/waitlist',
      '/contact',
      '/operators/apply',
      '/newsletter',
      '/legal',
      '/lists',
      '/health',
      '/ready',
    ],
  },
  {
    name: 'Administration',
    description: 'The back office: accounts, operators, money, disputes, messages, the audit log.',
    paths: ['/admin'],
  },
  { name: 'Webhooks', description: "The messages to an operator's own systems.", paths: [] },
] as const

/** Returns the part to which a path of the contract belongs: the one with the longest matching prefix. */
export function findTag(path: string): string {
  const fitting = TAGS.flatMap(({ name, paths }) =>
    paths
      .filter((one) => path === one || path.startsWith(`${one}/`))
      .map((one) => ({ name, length: one.length })),
  )
  const [best] = fitting.sort((one, other) => other.length - one.length)
  if (!best) throw new Error(`No part of the API in openapi-tags.ts has ${path}`)
  return best.name
}

export function orderOfTag(tag: string | undefined): number {
  return TAGS.findIndex(({ name }) => name === tag)
}
