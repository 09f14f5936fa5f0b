/** Problems with Premium; a part of PROBLEMS. */
export const PLAN_PROBLEMS = {
  plan_not_started: {
    status: 503,
    sentence: 'The payment page could not be opened. Nothing was begun. Please try again.',
  },
  plan_running: { status: 409, sentence: 'You have Premium already. Your plan is in the settings.' },
  plan_not_running: { status: 409, sentence: 'There is no Premium plan that this could change.' },
  plan_not_changed: {
    status: 503,
    sentence: 'The payment provider cannot be reached right now. Nothing was changed. Please try again.',
  },
  plan_card_refused: {
    status: 409,
    sentence: 'Your card was refused, so nothing was changed. Try another card under cards and invoices.',
  },
  plan_past_due: {
    status: 409,
    sentence: 'A payment is open. Update your card first, then you can change how you pay.',
  },
  plan_ending: {
    status: 409,
    sentence: 'Your plan is about to end. Keep it first, then change how you pay.',
  },
  plan_checkout_not_found: { status: 404, sentence: 'We do not know this checkout.' },
  money_back_over: {
    status: 409,
    sentence: 'There is no Premium payment that could be returned: the guarantee holds for 30 days, once.',
  },
  saved_routes_limit: {
    status: 409,
    sentence: 'Free has room for 5 saved routes. Delete one, or have as many as you like with Premium.',
  },
  early_access: {
    status: 400,
    sentence: 'Premium members can book this flight first. It opens to everybody a little later.',
  },
} as const
