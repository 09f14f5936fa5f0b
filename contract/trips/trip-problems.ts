/** Problems with trips and their passes; a part of PROBLEMS. */
export const TRIP_PROBLEMS = {
  no_pass_yet: {
    status: 409,
    sentence: 'This booking is not confirmed, so there is no pass for it.',
  },
  wallet_not_offered: { status: 404, sentence: 'Passes cannot be added to this wallet here.' },
  pass_void: { status: 409, sentence: 'This trip was cancelled, so its passes are void.' },
  trip_not_confirmed: { status: 409, sentence: 'Passengers can be named once the booking is confirmed.' },
  seat_not_found: { status: 404, sentence: 'This booking does not have so many seats.' },
  passengers_closed: {
    status: 409,
    sentence: 'Names and documents can be changed until three hours before departure. Please write to us.',
  },
  change_quote_not_found: {
    status: 409,
    sentence: 'We do not know this price. Please look at the change again.',
  },
  change_quote_expired: {
    status: 409,
    sentence: 'This price was shown too long ago. Please look at it again before you confirm.',
  },
  change_quote_changed: {
    status: 409,
    sentence: 'Something changed while you were looking. Please look at the price again before you confirm.',
  },
  change_raises_taxes: {
    status: 409,
    sentence:
      'With this date of birth more taxes are due than were paid, and they cannot be paid here. The passenger stays as saved. Write to us, or give up this seat and book another one.',
  },
  nothing_changed: { status: 409, sentence: 'Nothing is different from what is saved.' },
  last_person: {
    status: 409,
    sentence: 'Nobody else travels on this booking. Cancel the booking instead.',
  },
  laps_need_people: {
    status: 409,
    sentence:
      'An infant on a lap needs somebody to hold it, so nobody can be given up here. Please write to us.',
  },
  already_boarding: {
    status: 409,
    sentence: 'Somebody on this booking has checked in, so no seat can be given up any more.',
  },
} as const
