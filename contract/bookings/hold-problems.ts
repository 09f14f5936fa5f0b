/**
 * Problems with holding seats and waiting for them; a part of PROBLEMS. Every refusal of a hold has status 400, because
 * the screen shows the server's sentence only then.
 */
export const HOLD_PROBLEMS = {
  leg_not_found: { status: 404, sentence: 'This flight does not exist.' },
  leg_not_bookable: { status: 400, sentence: 'This flight is no longer on sale.' },
  not_enough_seats: { status: 400, sentence: 'There are not enough seats left on this flight.' },
  too_many_people: {
    status: 400,
    sentence:
      'At most 8 people can be booked together by the seat. A whole aircraft takes as many as it seats.',
  },
  lap_infant_limit: {
    status: 400,
    sentence:
      'Each adult may hold one infant on their lap. Hold a seat for every other child: from the second birthday on, they need one.',
  },
  aircraft_lap_limit: {
    status: 400,
    sentence:
      'This aircraft takes at most two infants on laps, with those of other travellers. Hold a seat for the child instead, or write to us.',
  },
  already_holding: {
    status: 400,
    sentence: 'You already hold seats on this flight. Finish or release that hold first.',
  },
  too_many_holds: {
    status: 400,
    sentence: 'You already hold seats on three flights. Finish or release one of them first.',
  },
  seats_promised: {
    status: 400,
    sentence:
      'The free seats on this flight are being offered to travellers on its waiting list. Join it to be next.',
  },
  hold_needs_confirmed_email: {
    status: 400,
    sentence:
      'Please confirm your email address first: until then you can hold seats, or wait for them, on one flight at a time.',
  },
  holds_paused: {
    status: 400,
    sentence: 'Several of your holds have ended without payment. Please wait a while before the next one.',
  },
  network_holds_paused: {
    status: 400,
    sentence:
      'Many seats were held from your network without being paid for. Please wait a while before the next hold.',
  },
  held_lately: {
    status: 400,
    sentence:
      'You have just held seats on this flight, and others are looking at it too. Please wait a while before you hold it again.',
  },
  seats_are_free: {
    status: 409,
    sentence: 'There are enough seats free on this flight: hold them now instead of waiting.',
  },
  already_waiting: {
    status: 409,
    sentence: 'You are on this waiting list already, for another number of people. Leave it first.',
  },
  too_many_places: {
    status: 409,
    sentence: 'You are waiting for seats on twenty flights. Leave one of these lists first.',
  },
} as const
