import type { Language } from '#contract/languages.ts'

const en = {
  status: 'Status',
  cancelled: 'Cancelled',
  void: 'This pass is void: %@',
  passenger: 'Passenger',
  beThere: 'Be there at',
  beThereChanged: 'Be there at %@',
  departs: 'Departs',
  departsChanged: 'The departure is now %@',
  departsLatest: 'Departs at the latest',
  arrives: 'Arrives',
  arrivesChanged: 'The arrival is now %@',
  seat: 'Seat',
  onLap: 'On a lap',
  pass: 'Pass',
  house: 'Where to go',
  houseChanged: 'Go to %@',
  houseUnknown: 'The operator tells you where',
  address: 'Address',
  telephone: 'Telephone',
  arrivalHouse: 'On arrival',
  aircraft: 'Aircraft',
  aircraftChanged: 'The aircraft is now %@',
  from: 'From',
  to: 'To',
  carrier: 'Operated by',
  booking: 'Booking',
  disclosure: 'Please note',
  description: 'Trip pass',
}
export type WalletWord = keyof typeof en
type Words = Record<WalletWord, string>

const fr: Words = {
  status: 'État',
  cancelled: 'Annulé',
  void: 'Cette carte n’est plus valable : %@',
  passenger: 'Passager',
  beThere: 'Présence à',
  beThereChanged: 'Soyez sur place : %@',
  departs: 'Départ',
  departsChanged: 'Nouveau départ : %@',
  departsLatest: 'Départ au plus tard',
  arrives: 'Arrivée',
  arrivesChanged: 'Nouvelle arrivée : %@',
  seat: 'Place',
  onLap: 'Sur les genoux',
  pass: 'Carte',
  house: 'Où se présenter',
  houseChanged: 'Présentez-vous à : %@',
  houseUnknown: 'L’opérateur vous indiquera où',
  address: 'Adresse',
  telephone: 'Téléphone',
  arrivalHouse: 'À l’arrivée',
  aircraft: 'Avion',
  aircraftChanged: 'Nouvel avion : %@',
  from: 'De',
  to: 'À',
  carrier: 'Opéré par',
  booking: 'Réservation',
  disclosure: 'À savoir',
  description: 'Carte d’accès',
}

const ar: Words = {
  status: 'الحالة',
  cancelled: 'ملغاة',
  void: 'لم تعد هذه البطاقة صالحة: %@',
  passenger: 'المسافر',
  beThere: 'الحضور عند',
  beThereChanged: 'احضر عند %@',
  departs: 'المغادرة',
  departsChanged: 'المغادرة الآن %@',
  departsLatest: 'المغادرة في أقصى حد',
  arrives: 'الوصول',
  arrivesChanged: 'الوصول الآن %@',
  seat: 'المقعد',
  onLap: 'في حضن مرافق',
  pass: 'البطاقة',
  house: 'مكان الحضور',
  houseChanged: 'توجّه إلى %@',
  houseUnknown: 'سيخبرك المشغّل بالمكان',
  address: 'العنوان',
  telephone: 'الهاتف',
  arrivalHouse: 'عند الوصول',
  aircraft: 'الطائرة',
  aircraftChanged: 'الطائرة الآن %@',
  from: 'من',
  to: 'إلى',
  carrier: 'المشغّل',
  booking: 'الحجز',
  disclosure: 'للعلم',
  description: 'بطاقة الرحلة',
}

const WORDS: Record<Language, Words> = { en, fr, ar }

export function pickWalletWords(language: Language): Words {
  return WORDS[language]
}

/** Returns the key of a word in a pass. It differs from every value, because devices look values up too. */
export function buildWordKey(word: WalletWord): string {
  return `ferrywing.${word}`
}

/** Writes the words of a pass for Apple Wallet, one file for each language; the device chooses the language. */
export function writeStringFiles(): { name: string; content: Buffer }[] {
  return Object.entries(WORDS).map(([language, words]) => ({
    name: `${language}.lproj/pass.strings`,
    content: Buffer.from(
      Object.entries(words)
        .map(([word, text]) => `"${buildWordKey(word as WalletWord)}" = ${JSON.stringify(text)};\n`)
        .join(''),
    ),
  }))
}
