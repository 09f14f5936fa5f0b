import { DISCLOSURE } from '#contract/site/site.ts'
import { RELEASE_SENTENCES } from '../rules.ts'

export default {
  greeting: 'Dear {name},',
  route: '{from} to {to}',
  disclosure: DISCLOSURE,

  booking: 'Booking',
  from: 'From',
  departs: 'Departs',
  to: 'To',
  arrives: 'Arrives',
  aircraft: 'Aircraft',
  seats: 'Seats',
  andInfants: '{count, plural, one {, and # infant on a lap} other {, and # infants on laps}}',
  bagsAndPets: {
    baggage: 'Baggage',
    pets: 'Pets',
    pieces: '{count, plural, one {# piece} other {# pieces}}',
    kinds: { DOG: 'dog', CAT: 'cat', FERRET: 'ferret', OTHER: 'another animal' },
  },
  fare: 'Fare',
  total: 'Total',
  people: 'People',
  operatedBy: 'Operated by',
  place: '{city}, {name} ({code})',
  placeWithTerminal: '{place}, {terminal}',
  // In Arabic a text of parts with different directions begins with a direction mark.
  moment: '{date}, {time} {zone} ({offset})',
  clock: '{date}, {time} {zone}',

  confirmed: {
    subject: 'Confirmed: {route}, booking {reference}',
    opening:
      'Your {count, plural, one {seat} other {# seats}} from {from} to {to} {count, plural, one {is} other {are}} confirmed. We charged {amount} to your card.',
    closing:
      'Your trip pass, the flight for your calendar and the receipt are attached. Tell us who flies under My trips, at the latest three hours before departure. Please be at the terminal {minutes, number} minutes before departure, with the pass and with a passport or the ID your route needs.',
  },
  released: {
    subject: 'Not charged: {route}, booking {reference}',
    why: RELEASE_SENTENCES,
    closing: 'Your bank may take a few days to remove the authorisation from your statement.',
  },
  cancelled: {
    subject: 'Cancelled: {route}, booking {reference}',
    withRefund:
      'Your booking is cancelled. {amount} of what you paid goes back to your card; we write again when it is on its way.',
    forNothing:
      'Your booking is cancelled. Under the policy you booked with, nothing is refunded this close to departure.',
    closing: 'If this is not what you expected, reply to this mail and we look into it with you.',
  },
  otherLeg: {
    subject: 'Your other flight: {route}, booking {reference}',
    opening:
      'The other flight of your journey is not as you booked it any more. This flight is unchanged and you keep your {count, plural, one {seat} other {# seats}}. If it is of no use to you alone, you may cancel it until it leaves (if you keep the other one, until the first of them leaves) and have everything back that has not gone back yet, up to {amount}.',
    closing: 'Before you cancel you see what goes back to your card.',
    look: 'Look at this trip',
  },
  refunded: {
    subject: 'Refunded: {amount}, booking {reference}',
    opening: 'We have refunded {amount} to the card you paid with.',
    closing: 'Your bank may take five to ten days to show it on your statement.',
  },
  returned: {
    subject: 'Your refund has not arrived: {amount}, booking {reference}',
    opening:
      'Your bank has not taken the refund of {amount}. That happens when a card or an account has been closed. The money is still yours: one of us has been told and sends it again.',
    closing: 'If your card has changed, reply to this mail, so that it reaches you the first time.',
  },
  goesBack: '{amount} goes back to the card you paid with; we write again as soon as it is on its way.',
  taxBack: '{tax} {amount}',
  taxesBack: 'That includes taxes: {taxes}.',
  nothingBack: 'Nothing goes back to your card.',
  cancelledByYou: {
    opening: 'You have cancelled your booking, and its seats are on sale again.',
    closing: 'If you did not do this, reply to this mail at once.',
  },
  passengersChanged: {
    subject: 'Passengers changed: {route}, booking {reference}',
    details: 'You have corrected what is known of the passenger in place {seat, number}.',
    person:
      'Somebody else travels in place {seat, number} now. The details of the previous person are deleted, and their pass is void.',
    seat: 'You have given up one place of your booking. {count, plural, one {# person still travels} other {# people still travel}}.',
    free: 'This costs nothing.',
    closing:
      'The passes of this trip are new: please use those on its page. If you did not do this, reply to this mail at once.',
    look: 'Look at this trip',
  },
  kept: {
    notCharged: 'Nothing was charged, so nothing is kept.',
    moved: 'Nothing is kept: your flight has changed, so you may have everything back, our fee included.',
    nothing: 'Nothing is kept: the policy you booked with gives {pct, number}% back ({tier}).',
    some: '{amount} is kept: the policy you booked with gives {pct, number}% back ({tier}).',
    backBefore: '{amount} was refunded earlier.',
    operatorsWords: 'in the operator’s words: “{words}”',
    noTier: 'no tier covers this moment',
    over: '{hours, number}+ hours before departure',
    under: 'Under {hours, number} hours before departure',
    between: '{least, number}-{most, number} hours before departure',
  },
  noShow: {
    subject: 'Marked as no-show: {route}, booking {reference}',
    opening:
      '{carrier} has told us that nobody of this booking came to the flight. The policy you booked with keeps {pct, number}% of the price in that case: {amount}.',
    someOpening:
      '{carrier} has told us that {absent, number} of the {people, number} people of this booking did not come to the flight.',
    closing: 'If you were on board, reply to this mail and we look into it with you.',
  },

  legCancelled: {
    subject: 'Cancelled by the operator: {route}, booking {reference}',
    opening: 'We are sorry: {carrier} has cancelled this flight. Their reason: {reason}',
    allBack:
      'The whole {amount}, our fee included, is going back to the card you paid with. Banks usually show it within 5 to 10 days.',
    keptBack:
      'You had cancelled your booking before. What was kept of it, {amount}, our fee included, is going back to the card you paid with as well. Banks usually show it within 5 to 10 days.',
    restBack:
      'What is left of your payment, {amount}, our fee included, is going back to the card you paid with. Banks usually show it within 5 to 10 days.',
    money: {
      GONE_BACK: 'The whole price has gone back to your card already.',
      DISPUTED:
        'You have disputed the payment, so your bank holds the money and decides about it; should it come back to us, we send it on to your card.',
      RELEASED:
        'Your card had been authorised and not charged; we are letting the authorisation go. If your bank shows a charge all the same, it comes back in full.',
      NONE: 'Your hold on it has ended. Nothing was charged.',
    },
    looking:
      'We are looking for other flights near yours at this moment. Those that have seats are held for you alone, for an hour: another mail then says which, and until when. Your trip’s page shows them too, and says if there are none.',
    others: 'The list of flights changes every day; perhaps another one suits you.',
  },
  others: 'The flights above leave near the same airports within three days and have seats free for you now.',
  allLegs: 'All flights',
  leg: {
    line: '{route}, {departs}, arriving {arrives}, {aircraft}, {price}, operated by {carrier}',
    link: '{route}, {departs}',
    perPerson: '{amount} per person',
    perPersonFalling: '{amount} per person and falling',
    whole: '{amount} for the whole aircraft with {count, number} seats',
    wholeFalling: '{amount} and falling for the whole aircraft with {count, number} seats',
  },
  changed: {
    moved: 'Your flight has moved: {route}, booking {reference}',
    subject: 'A change to your flight: {route}, booking {reference}',
    opening:
      '{carrier} has changed this flight. Your seats stay yours. Below is the flight as it stands now; this is new:',
    place:
      'The place that you go to for this flight has changed, or how to reach it. The flight itself stays as it is. This is new:',
    refund:
      'If it does not suit you any more, cancel on your trip’s page before the new departure and the whole {amount}, our fee included, goes back to your card.',
    taxBack: 'The taxes of this flight are lower now: {amount} goes back to your card.',
    release: 'If it does not suit you any more, release your hold or write to us: nothing is charged.',
    others: 'The flights below leave near your airports at about your time and have seats free for you now.',
    noOthers: 'No other flight near your airports has seats at about your time at the moment.',
    nothingToDo: 'You need not do anything. If you have a question, write to us.',
    yourTrip: 'Your trip',
    writeToUs: 'Write to us',
    line: '{what}: {is} (was {was}).',
    terminalOfDeparture: 'Terminal of departure',
    terminalOfArrival: 'Terminal of arrival',
    notNamed: 'not named',
    window: '{from} to {until}',
  },

  reminder: {
    subject: {
      READY: 'Passengers still to name: {route}, booking {reference}',
      TOMORROW: 'Your flight tomorrow: {route}, booking {reference}',
      TODAY: 'Your flight today: {route}, booking {reference}',
      HOURS: 'Your flight at {time}: {route}, booking {reference}',
    },
    opening: {
      READY:
        'Your flight with {carrier} leaves on {departs}. The crew may take only people whose names and documents it has.',
      TOMORROW: 'Your flight with {carrier} leaves tomorrow, {departs}. Please be there at {time} {zone}.',
      TODAY: 'Your flight with {carrier} leaves today, {departs}. Please be there at {time} {zone}.',
      HOURS: 'Your flight with {carrier} leaves soon, {departs}. Please be there at {time} {zone}.',
    },
    papers: {
      NAME: 'Bring your trip pass, and for everybody an official identity document with a photo.',
      PASSPORT: 'Bring your trip pass, and everybody’s passport, valid beyond the day of arrival.',
      PASSPORT_OR_CARD:
        'Bring your trip pass, and everybody’s passport or national identity card, valid beyond the day of arrival.',
    },
    missing:
      '{count, plural, one {The name or the document of # passenger is missing. Enter it by {until} on your trip’s page.} other {The names or documents of # passengers are missing. Enter them by {until} on your trip’s page.}}',
    baggage: 'Baggage, in the operator’s words: “{note}”',
    noBaggageNote:
      'The operator has written nothing about baggage. Write to us before you bring anything large or heavy.',
    pets: 'Pets, in the operator’s words: “{note}”',
    closing: 'Your pass, the passengers and the terms are on your trip’s page.',
    yourTrip: 'Your trip',
    map: 'Map of the place',
    writeToUs: 'Write to us',
    text: {
      READY: 'Passengers still to name: {leg}',
      TOMORROW: 'Your flight tomorrow: {leg}',
      TODAY: 'Your flight today: {leg}',
      HOURS: 'Your flight: {leg}',
      leg: '{codes} {date} {time} {zone}',
      beThere: ', be there {time}',
      next: ', ',
    },
  },

  delay: {
    later: {
      subject: 'Delayed to {time}: {route}, booking {reference}',
      opening:
        '{carrier} tells us that your flight is delayed: it is expected to leave at {time} {zone}. Please be there at {beThere} {zone}. The booked time stands below.',
      text: 'Delayed: {codes} is expected to leave at {time} {zone}',
    },
    onTime: {
      subject: 'On time after all, at {time}: {route}, booking {reference}',
      opening:
        '{carrier} tells us that your flight is not delayed any more: it leaves as you booked it, at {time} {zone}. Please be there at {beThere} {zone}.',
      text: 'On time after all: {codes} leaves at {time} {zone}',
    },
    closing: 'Your trip’s page shows how the flight stands, and changes by itself.',
  },
} as const
