// The database and mail servers quote what they did not like, which may be what somebody typed.
const PERSONAL: [RegExp, string][] = [
  [/: "[\s\S]{0,2000}?"(?=\n|$)/g, ': "…"'],
  [/[^\s<>"'(,;:]{1,64}@[^\s<>"'),;:]{1,255}/g, '…@…'],
  [/([?#&][\w-]+=)[^\s&"']+/g, '$1…'],
  // Tokens, keys and signatures; ids of rows have hyphens and stay.
  [/\b(?=\w*\d)(?=\w*[A-Z])\w{24,}/g, '…'],
  [/(?<![\w-])\+?\d[\d ]{8,}\d\b/g, '…'],
]

/** The message of an error as a log may have it: without addresses, numbers, tokens and what was typed. */
export function cleanMessage(text = ''): string {
  return PERSONAL.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text)
}
