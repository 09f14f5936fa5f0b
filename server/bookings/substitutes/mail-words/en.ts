/** The texts about legs that are held instead of a cancelled one. */
export default {
  subject:
    '{count, plural, one {# other flight is} other {# other flights are}} held for you: {route}, booking {reference}',
  opening:
    'Your flight was cancelled. Instead of it we hold seats on {count, plural, one {another flight} other {# other flights}}, for you alone, until {until}.',
  refund: 'Your refund of {amount} goes to your card whatever you choose.',
  leg: '{route}, {departs}, arriving {arrives}, {aircraft}, operated by {carrier}: {price} with its taxes, {difference}',
  more: '{amount} more than you had paid',
  less: '{amount} less than you had paid',
  same: 'as much as you had paid',
  closing:
    'Choose one on your trip’s page and pay its price by card, in one step; the others go back on sale then. Your card’s statement shows the refund and the new price; together they make the difference. If none suits you, you need not do anything. Nothing is charged.',
  choose: 'Choose a flight',
  text: '{codes} was cancelled. {count, plural, one {# other flight is} other {# other flights are}} held for you until {time} {zone}',
} as const
