/** The words that carriers know, in capitals; a text must be exactly one of them. */
const STOP = ['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START = ['START', 'UNSTOP', 'YES']

/** Returns the request in a text: STOP or START; null for any other text. */
export function readSmsWish(text: string | undefined): 'STOP' | 'START' | null {
  const word = (text ?? '')
    .toUpperCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  if (STOP.includes(word)) return 'STOP'
  return START.includes(word) ? 'START' : null
}
