export default {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageOf: 'Page {page} of {pages}',
  trips: '{count, plural, one {# trip} other {# trips}}',
  alerts: '{count, plural, one {# alert} other {# alerts}}',
  flights: '{count, plural, one {# flight} other {# flights}}',
} as const
