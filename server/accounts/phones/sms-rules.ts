/** The words that carriers know, in capitals; the text has to be the word alone. */
const STOP = ['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START = ['START', 'UNSTOP', 'YES']

/** What a text asks for; null for everything that is not one of the words. */
export function readSmsWish(text: string | undefined): 'STOP' | 'START' | null {
  const word = (text ?? '')
    .toUpperCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  if (STOP.includes(word)) return 'STOP'
  return START.includes(word) ? 'START' : null
}
