/** The texts about baggage and pets that a changed leg does not take. */
export default {
  subject: 'What you bring does not fit any more: {route}, booking {reference}',
  pets: 'Your flight has changed. As it is now, it does not take the animals that you said you bring.',
  baggage: 'Your flight has changed. As it is now, it does not take all the baggage that you said you bring.',
  both: 'Your flight has changed. As it is now, it takes neither the animals nor all the baggage that you said you bring.',
  closing:
    'Please say on your trip’s page what you bring now, until three hours before departure. If you cannot travel that way, write to us before you change or cancel anything.',
  say: 'Say what you bring',
  write: 'Write to us',
} as const
