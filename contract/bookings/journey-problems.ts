/** Problems with a journey of two legs; a part of PROBLEMS. */
export const JOURNEY_PROBLEMS = {
  journey_not_bookable: {
    status: 400,
    sentence: 'These two flights do not make a journey any more. Please look for another connection.',
  },
  journey_not_found: { status: 404, sentence: 'We do not know this journey.' },
  hold_is_of_journey: {
    status: 409,
    sentence:
      'These seats are held together with those on your other flight. Please go on with both on one page.',
  },
} as const
