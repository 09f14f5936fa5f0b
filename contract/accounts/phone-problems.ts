/** Problems with phone numbers; a part of PROBLEMS. */
export const PHONE_PROBLEMS = {
  push_unavailable: { status: 409, sentence: 'Notifications are not set up here.' },
  sms_unavailable: { status: 409, sentence: 'Texts are not set up here, so no number can be confirmed.' },
  phone_stopped: {
    status: 409,
    sentence: 'This number replied STOP to us. Text START from it first, then ask for a code again.',
  },
  phone_country: {
    status: 409,
    sentence:
      'We send no texts to this country. Please use a number of a country we fly to, or have your alerts by email.',
  },
  phone_confirmed: { status: 409, sentence: 'This number is confirmed already.' },
  phone_not_asked: { status: 404, sentence: 'There is no number waiting for a code.' },
  phone_code_wrong: { status: 400, sentence: 'This code is not right.' },
  phone_code_over: { status: 409, sentence: 'This code is no longer valid. Ask for a new one.' },
} as const
