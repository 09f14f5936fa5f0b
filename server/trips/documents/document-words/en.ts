type Moment = { moment: string }
type Ends = { from: string; to: string }

export default {
  route: ({ from, to }: Ends) => `${from} to ${to}`,
  place: ({ city, code }: { city: string; code: string }) => `${city} (${code})`,
  day: ({ date, year }: { date: string; year: string }) => `${date} ${year}`,
  booking: 'Booking',
  operatedBy: 'Operated by',

  pass: {
    title: 'Trip pass',
    fare: 'Fare',
    total: 'Total',
    titleOf: ({ reference }: { reference: string }) => `Trip pass ${reference}`,
    about: ({ route, day }: { route: string; day: string }) => `${route}, ${day}`,
    from: 'From',
    to: 'To',
    moment: ({ day, time, zone, offset }: { day: string; time: string; zone: string; offset: string }) =>
      `${day}, ${time} ${zone} (${offset})`,
    departs: ({ moment }: Moment) => `Departs ${moment}`,
    atTheLatest: ({ moment }: Moment) => `At the latest ${moment}`,
    arrives: ({ moment }: Moment) => `Arrives ${moment}`,
    terminalUnknown: 'Terminal to be told by mail',
    seeConfirmation: 'See the confirmation',
    passenger: 'Passenger',
    nameElsewhere: 'Name in the code and on the pass page',
    leadTraveller:
      'Lead traveller. Give the passenger’s name on your trip page until three hours before departure.',
    number: 'Pass',
    seat: 'Seat',
    seatOf: ({ seat, count }: { seat: number; count: number }) => `${seat} of ${count}`,
    lap: 'Lap',
    onLapOf: ({ name }: { name: string }) => `Infant on the lap of ${name}`,
    onLap: 'Infant on a lap',
    beThere: 'Be at the terminal',
    aircraft: 'Aircraft',
    codeOf: ({ number }: { number: string }) => `The signed code of pass ${number}, for the crew to scan`,
    showCode: 'Show this code at the aircraft',
    crewChecks:
      'The crew checks its signature without network. It admits one person, once, on this flight; a pass of a cancelled booking is refused. Bring a passport or the ID your route needs.',
    boardingCodeOf: ({ number }: { number: string }) =>
      `The boarding code of pass ${number}, IATA Resolution 792`,
    boardingCode: 'Boarding code for terminal readers (IATA Resolution 792)',
    passOf: ({ seat, count }: { seat: number; count: number }) => `Pass ${seat} of ${count}`,
  },

  receipt: {
    title: 'Receipt',
    titleOf: ({ reference }: { reference: string }) => `Receipt ${reference}`,
    traveller: 'Traveller',
    leg: 'Flight',
    departure: 'Departure',
    departureAt: ({ day, time, zone }: { day: string; time: string; zone: string }) =>
      `${day}, ${time} ${zone}`,
    chargedOn: 'Charged by card on',
    paymentReference: 'Payment reference',
    seeAccount: 'See your account',
    charged: 'Charged',
    seats: ({ count, price }: { count: number; price: string }) =>
      `${count} ${count === 1 ? 'seat' : 'seats'} at ${price}`,
    infants: ({ count }: { count: number }) =>
      count === 1 ? '1 infant on a lap, no fare' : `${count} infants on laps, no fare`,
    carriage: ({ carrier }: { carrier: string }) => `of which carriage by ${carrier} (included)`,
    fee: ({ product }: { product: string }) => `of which ${product} service fee (included)`,
    total: 'Total charged',
    refunds: 'Refunds',
    refundedOn: ({ day }: { day: string }) => `Refunded on ${day}`,
    underWay: 'Under way, not confirmed by the provider yet',
    withReference: ({ when, reference }: { when: string; reference: string }) => `${when}, ${reference}`,
    paid: 'Paid after refunds',
    utcDay: ({ date }: { date: string }) => `${date} (UTC)`,
  },
}
