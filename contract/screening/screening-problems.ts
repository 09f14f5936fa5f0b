/** Problems with sanctions lists and with compared people; a part of PROBLEMS. */
export const SCREENING_PROBLEMS = {
  list_too_large: { status: 413, sentence: 'A list may have at most 80 MB.' },
  list_loaded_already: { status: 409, sentence: 'This file is already the current version of this list.' },
  screening_not_found: { status: 404, sentence: 'There is nothing to decide under this number.' },
  screening_decided: { status: 409, sentence: 'This was decided meanwhile. Look again.' },
  screening_open: {
    status: 409,
    sentence: 'A person on this booking is being compared with a sanctions list. Decide that first.',
  },
  // Deliberately neutral: a traveller learns that we check the booking, but not whom or against which list.
  booking_being_checked: {
    status: 409,
    sentence:
      'We are checking this booking, as we do with some. You need not do anything: nothing is charged meanwhile, and we write to you if we need something.',
  },
  passes_being_checked: {
    status: 409,
    sentence:
      'We are checking this booking, as we do with some. Your seats are kept, and your passes are here when the check is done.',
  },
} as const
