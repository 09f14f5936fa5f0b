type Flight = { from: string; to: string; day: string; aircraft: string; price: string; savingsPct: number }
type Route = { from: string; to: string; day: string }

/** What search engines show of the pages of flights and routes. */
export default {
  flightTitle: ({ from, to, day }: Flight) => `${from} to ${to}, ${day}`,
  flight: ({ from, to, day, aircraft, price, savingsPct }: Flight) =>
    `A seat on a private jet from ${from} to ${to} on ${day} (${aircraft}): ${price} per person${savingsPct > 0 ? `, ${savingsPct}% less than charter` : ''}.`,
  routeTitle: ({ from, to }: Route) => `Empty legs from ${from} to ${to}`,
  route: ({ from, to, day }: Route) =>
    `Seats on private jets that fly from ${from} to ${to} anyway: the flights on sale now, the next on ${day}.`,
}
