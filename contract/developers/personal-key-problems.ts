/** Problems of people's own programs; a part of PROBLEMS. */
export const PERSONAL_KEY_PROBLEMS = {
  email_not_confirmed: {
    status: 403,
    sentence: 'Please confirm your email address first. The link is in the mail that we sent you.',
  },
  personal_key_limit: {
    status: 409,
    sentence: 'You have ten keys already. First revoke one that is no longer used.',
  },
  origin_refused: { status: 403, sentence: 'Pages of other sites may not call this.' },
  // A refused hold has status 400.
  spend_cap_reached: { status: 400, sentence: 'This would take the key over its spend cap.' },
  spend_cap_currency: {
    status: 400,
    sentence: 'This flight is sold in another currency than the spend cap of the key.',
  },
} as const
