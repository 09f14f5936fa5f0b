// The database and mail servers quote refused values, which may be the user's input.
const PERSONAL: [RegExp, string][] = [
  [/: "[\s\S]{0,2000}?"(?=\n|$)/g, ': "…"'],
  [/[^\s<>"'(,;:]{1,64}@[^\s<>"'),;:]{1,255}/g, '…@…'],
  [/([?#&][\w-]+=)[^\s&"']+/g, '$1…'],
  // Tokens, keys and signatures. Ids of rows have hyphens, so they stay.
  [/\b(?=\w*\d)(?=\w*[A-Z])\w{24,}/g, '…'],
  [/(?<![\w-])\+?\d[\d ]{8,}\d\b/g, '…'],
]

/** Returns the message of an error in a form that may be logged: without addresses, numbers, tokens and user input. */
export function cleanMessage(text = ''): string {
  return PERSONAL.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text)
}
