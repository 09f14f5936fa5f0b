/*
 * Writes names in the twenty-six letters of boarding codes and, if no font has a letter, of printed passes. Accents are
 * dropped. Letters that Unicode does not decompose, Cyrillic and Greek follow ICAO Doc 9303, part 3, section 6.
 */
const LATIN: Record<string, string> = {
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'OE', Ð: 'D', Đ: 'D', Þ: 'TH', ẞ: 'SS', Ł: 'L', Ħ: 'H', Ŧ: 'T', Ŋ: 'N', ĸ: 'Q' },
  ...{ Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Ĳ: 'IJ', ı: 'I', Ə: 'E' },
}
const CYRILLIC: Record<string, string> = {
  ...{ А: 'A', Б: 'B', В: 'V', Г: 'G', Д: 'D', Е: 'E', Ё: 'E', Ж: 'ZH', З: 'Z', И: 'I', І: 'I', Й: 'I' },
  ...{ К: 'K', Л: 'L', М: 'M', Н: 'N', О: 'O', П: 'P', Р: 'R', С: 'S', Т: 'T', У: 'U', Ф: 'F', Х: 'KH' },
  ...{ Ц: 'TS', Ч: 'CH', Ш: 'SH', Щ: 'SHCH', Ъ: 'IE', Ы: 'Y', Ь: '', Э: 'E', Ю: 'IU', Я: 'IA', Ґ: 'G' },
  ...{ Ў: 'U', Є: 'IE', Ї: 'I', Ј: 'J', Љ: 'LJ', Њ: 'NJ', Ђ: 'D', Ћ: 'C', Џ: 'DZ', Ѓ: 'G', Ќ: 'K', Ѕ: 'DZ' },
}
const GREEK: Record<string, string> = {
  ...{ Α: 'A', Β: 'V', Γ: 'G', Δ: 'D', Ε: 'E', Ζ: 'Z', Η: 'I', Θ: 'TH', Ι: 'I', Κ: 'K', Λ: 'L', Μ: 'M' },
  ...{ Ν: 'N', Ξ: 'X', Ο: 'O', Π: 'P', Ρ: 'R', Σ: 'S', Τ: 'T', Υ: 'Y', Φ: 'F', Χ: 'CH', Ψ: 'PS', Ω: 'O' },
}
const LETTERS: Record<string, string> = { ...LATIN, ...CYRILLIC, ...GREEK }

/** Turns 'Zoë Ćirić-O’Hara' into 'ZOE CIRIC OHARA'; null if a letter has no Latin equivalent. */
export function toLatinLetters(name: string): string | null {
  let latin = ''
  for (const letter of name.normalize('NFC').toUpperCase().normalize('NFC')) {
    const known = toLatin(letter)
    if (known === null) return null
    latin += known
  }
  const tidy = latin.replace(/\s+/g, ' ').trim()
  return tidy === '' ? null : tidy
}

function toLatin(letter: string): string | null {
  if (/[A-Z]/.test(letter)) return letter
  if (/[\s\p{Pd}]/u.test(letter)) return ' '
  // Apostrophes, points and marks without a letter are left out.
  if (/[\p{P}\p{M}]/u.test(letter)) return ''
  const known = LETTERS[letter]
  if (known !== undefined) return known
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  if (/^[A-Z]+$/.test(plain)) return plain
  return LETTERS[plain] ?? null
}
