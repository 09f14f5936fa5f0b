import { useState } from 'react'

/**
 * A text that is not sent yet, over the one that is kept (`initial`): it is still there after the dialog was closed,
 * the page left, or the session ended. Untouched it follows what is kept.
 */
export function useDraft(name: string, initial = '') {
  const key = `draft ${name}`
  const [edited, setEdited] = useState(() => sessionStorage.getItem(key))
  return {
    text: edited ?? initial,
    change(words: string) {
      if (words === initial) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, words)
      setEdited(words === initial ? null : words)
    },
    /** It was sent. */
    settle() {
      sessionStorage.removeItem(key)
      setEdited(null)
    },
  }
}
