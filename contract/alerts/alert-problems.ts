/** Problems with saved routes; a part of PROBLEMS. */
export const ALERT_PROBLEMS = {
  alert_not_found: { status: 404, sentence: 'This saved route does not exist any more.' },
  alert_over: { status: 409, sentence: 'Its last day has passed. Choose later days to hear of it again.' },
  alert_place_unknown: { status: 400, sentence: 'We do not know this place.' },
  sms_needs_premium: {
    status: 409,
    sentence: 'Text messages come with Premium. E-mail works on every plan.',
  },
  sms_needs_number: {
    status: 409,
    sentence: 'Add your mobile number first and confirm it with the code that we send to it.',
  },
  leave_link_invalid: {
    status: 400,
    sentence:
      'This link is not complete. Open it from the message once more, or sign in to change your alerts.',
  },
} as const
