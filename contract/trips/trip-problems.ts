/** Problems with trips and their passes: a part of the list of every error a user can meet. */
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
} as const
