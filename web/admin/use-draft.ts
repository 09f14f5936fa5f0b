import { useState } from 'react'

/**
 * Keeps an unsent text in place of the saved one (`initial`), also after the dialog, the page or the session is closed. An
 * unchanged text follows the saved one.
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
    /** Call it after sending: removes the draft. */
    settle() {
      sessionStorage.removeItem(key)
      setEdited(null)
    },
  }
}
