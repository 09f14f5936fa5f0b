type About = { count: number; route: string; reference: string }
type Amount = { amount: string }

/** The texts about legs that are held instead of a cancelled one. */
export default {
  subject: ({ count, route, reference }: About) =>
    count === 1
      ? `1 other flight is held for you: ${route}, booking ${reference}`
      : `${count} other flights are held for you: ${route}, booking ${reference}`,
  opening: ({ count, until }: { count: number; until: string }) =>
    count === 1
      ? `Your flight was cancelled. Instead of it we hold seats on another flight, for you alone, until ${until}.`
      : `Your flight was cancelled. Instead of it we hold seats on ${count} other flights, for you alone, until ${until}.`,
  refund: ({ amount }: Amount) => `Your refund of ${amount} goes to your card whatever you choose.`,
  leg: (leg: {
    route: string
    departs: string
    arrives: string
    aircraft: string
    carrier: string
    price: string
    difference: string
  }) =>
    `${leg.route}, ${leg.departs}, arriving ${leg.arrives}, ${leg.aircraft}, operated by ${leg.carrier}: ${leg.price} with its taxes, ${leg.difference}`,
  more: ({ amount }: Amount) => `${amount} more than you had paid`,
  less: ({ amount }: Amount) => `${amount} less than you had paid`,
  same: 'as much as you had paid',
  closing:
    'Choose one on your trip’s page and pay its price by card, in one step; the others go back on sale then. Your card’s statement shows the refund and the new price; together they make the difference. If none suits you, you need not do anything. Nothing is charged.',
  choose: 'Choose a flight',
  text: ({ count, codes, time, zone }: { count: number; codes: string; time: string; zone: string }) =>
    count === 1
      ? `${codes} was cancelled. 1 other flight is held for you until ${time} ${zone}`
      : `${codes} was cancelled. ${count} other flights are held for you until ${time} ${zone}`,
}
