export default {
  returned: 'returned if you do not fly',
  estimated: 'estimated',
  both: '; ',
} as const
