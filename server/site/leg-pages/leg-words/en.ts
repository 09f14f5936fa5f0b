export default {
  legTitle: '{from} to {to}, {day}',
  leg: 'A seat on a private jet from {from} to {to} on {day} ({aircraft}): {price} per person.',
  cheaperLeg:
    'A seat on a private jet from {from} to {to} on {day} ({aircraft}): {price} per person, {savingsPct, number}% less than charter.',
  routeTitle: 'Empty legs from {from} to {to}',
  route:
    'Seats on private jets that fly from {from} to {to} anyway: the flights on sale now, the next on {day}.',
} as const
