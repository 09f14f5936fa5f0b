/** Problems with the form or the time of a request; a part of PROBLEMS. */
export const REQUEST_PROBLEMS = {
  overloaded: {
    status: 503,
    sentence: 'Many people are here right now. Please try again in a few seconds.',
  },
  request_too_slow: { status: 408, sentence: 'The request did not arrive in time. Please try again.' },
  request_head_too_large: {
    status: 431,
    sentence: 'The address or the headers of the request are too long.',
  },
  search_busy: {
    status: 503,
    sentence: 'Many people are searching right now. Please try again in a few seconds.',
  },
} as const
