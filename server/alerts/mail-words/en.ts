type Name = { name: string }
type Route = { route: string }
type Amount = { amount: string }
type Count = { count: number }
type Clock = { date: string; time: string; zone: string }

export default {
  greeting: ({ name }: Name) => `Dear ${name},`,
  route: ({ from, to }: { from: string; to: string }) => `${from} → ${to}`,
  anywhere: 'Anywhere',
  nearMe: 'Near me',
  regions: {
    'North America': 'North America',
    Europe: 'Europe',
    MENA: 'Middle East and North Africa',
    Africa: 'Africa',
    Asia: 'Asia',
    Oceania: 'Oceania',
    'South America': 'South America',
  },
  comma: ', ',

  from: 'From',
  to: 'To',
  departs: 'Departs',
  arrives: 'Arrives',
  price: 'Price',
  seats: 'Seats',
  aircraft: 'Aircraft',
  operatedBy: 'Operated by',
  place: ({ name, code, city }: Name & { code: string; city: string }) => `${name} (${code}), ${city}`,
  departure: ({ date, time, zone, offset }: Clock & { offset: string }) =>
    `${date}, ${time} ${zone} (${offset})`,
  orLater: ({ date, time }: { date: string; time: string }) => ` or later, until ${date}, ${time}`,
  arrival: ({ time, zone, offset }: { time: string; zone: string; offset: string }) =>
    `${time} ${zone} (${offset})`,
  perPerson: ({ amount }: Amount) => `${amount} per person`,
  theAircraft: ({ amount, count }: Amount & Count) =>
    `${amount} the aircraft, ${count === 1 ? '1 seat' : `${count} seats`}`,
  about: ({ amount, day, currency }: Amount & { day: string; currency: string }) =>
    `about ${amount} at the rate of ${day}, charged in ${currency}`,
  was: ({ amount }: Amount) => `was ${amount}`,
  belowCharter: ({ pct }: { pct: number }) => `${pct}% below standard charter`,
  seatsFree: ({ count }: Count) => (count === 1 ? '1 seat is free' : `${count} seats are free`),
  soldTogether: 'sold together',

  one: {
    subject: ({ route, date, price }: Route & { date: string; price: string }) =>
      `${route}, ${date}: ${price}`,
    cheaperSubject: ({ route, date, price }: Route & { date: string; price: string }) =>
      `Now ${price}: ${route}, ${date}`,
    opening: 'A flight fits a route that you have saved. It can be booked now.',
    cheaperOpening: 'A flight that we told you of has become cheaper. It can be booked now.',
    closing: 'Seats go to the first traveller who holds them, and the price can change until then.',
    see: 'See the flight',
  },
  several: {
    subject: ({ count, route }: Count & Route) => `${count} flights on your routes, from ${route}`,
    heading: 'Flights on your routes',
    opening: 'These flights fit the routes that you have saved. They can be booked now.',
    closing: 'Seats go to the first traveller who holds them, and prices can change until then.',
    line: (leg: {
      route: string
      from: string
      to: string
      leaves: string
      lands: string
      price: string
      aircraft: string
      carrier: string
    }) =>
      `${leg.route} (${leg.from} to ${leg.to}): leaves ${leg.leaves}, lands ${leg.lands}. ${leg.price}. ${leg.aircraft}, operated by ${leg.carrier}.`,
    link: ({ route, date }: Route & { date: string }) => `${route}, ${date}`,
  },
  digest: {
    subject: ({ count }: Count) =>
      `Your week: ${count === 1 ? '1 flight' : `${count} flights`} on your routes`,
    heading: 'Your week on your routes',
    opening: 'These flights fit the routes that you have saved. All of them can be booked now.',
    more: ({ count }: Count) => `${count} more fit as well: you find them by searching for your routes.`,
  },

  stop: ({ route }: Route) => `Stop ${route}`,
  stopAll: 'Stop all mails about routes',
  saved: ({ routes }: { routes: string }) => `You have saved ${routes}.`,
  savedAndMore: ({ routes, count }: Count & { routes: string }) =>
    `You have saved ${routes} and ${count} more.`,
  disclosure:
    'Ferrywing arranges these flights and does not operate them; the operating carrier is named with each.',

  text: {
    leg: ({ codes, date, time, zone }: Clock & { codes: string }) => `${codes} ${date} ${time} ${zone}`,
    perPerson: ({ amount }: Amount) => `${amount} pp`,
    theAircraft: ({ amount }: Amount) => `${amount} the aircraft`,
    cheaper: ({ price }: { price: string }) => `now ${price}`,
    saving: ({ pct }: { pct: number }) => ` -${pct}%`,
    next: '; ',
    more: ({ count }: Count) => `${count} more`,
    many: ({ count }: Count) => `${count} flights on your routes`,
  },
}
