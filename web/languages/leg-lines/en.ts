export default {
  legOn: '{from} to {to}, {date}',
  seats: '{count, plural, one {# seat} other {# seats}}',
} as const
