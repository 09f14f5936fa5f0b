import { createSigner } from 'fast-jwt'
import type { Language } from '#contract/languages.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import type { GoogleWallet } from './open-wallets.ts'
import type { WalletContent } from './wallet-content.ts'
import { type WalletWord, walletWords } from './wallet-words.ts'

type Written = { serial: string; language: Language }

/** Returns the id of a pass's object at Google. */
export function buildObjectId({ issuerId }: GoogleWallet, { serial }: Pick<Written, 'serial'>): string {
  return `${issuerId}.${serial}`
}

/**
 * Describes a pass for Google Wallet: a transit object, because a flight object needs a flight number, and private
 * flights have none. https://developers.google.com/wallet/reference/rest/v1/transitobject
 */
export function describeObject(wallet: GoogleWallet, content: WalletContent, written: Written) {
  const { passenger, origin, destination, number } = content
  const words = walletWords(written.language)
  const inLanguage = (value: string) => ({ defaultValue: { language: written.language, value } })
  const module = (word: WalletWord, body: string) => ({ id: word, header: words[word], body })
  return {
    id: buildObjectId(wallet, written),
    classId: classId(wallet),
    tripType: 'ONE_WAY',
    state: passenger ? 'ACTIVE' : 'INACTIVE',
    // Google keeps fields that are absent, so a void pass sets name and code to null.
    passengerNames: passenger?.name ?? null,
    passengerType: 'SINGLE_PASSENGER',
    tripId: content.reference,
    ticketNumber: number,
    customTicketStatus: passenger ? null : inLanguage(words.cancelled),
    ticketLeg: {
      originStationCode: origin.code,
      originName: inLanguage(`${origin.city}, ${origin.name}`),
      destinationStationCode: destination.code,
      destinationName: inLanguage(`${destination.city}, ${destination.name}`),
      departureDateTime: content.departureAt,
      arrivalDateTime: content.arrivalAt,
      transitOperatorName: inLanguage(content.carrier),
    },
    textModulesData: [
      module('beThere', content.beThereAt.slice(11, 16)),
      module('house', origin.house ?? words.houseUnknown),
      ...(origin.address ? [module('address', origin.address)] : []),
      module('aircraft', `${content.aircraft}, ${content.tail}`),
    ],
    barcode: passenger && { type: 'QR_CODE', value: passenger.code, alternateText: number },
    hexBackgroundColor: '#060a1c',
  }
}

/** Writes the address of Google's page that saves the object; the address contains the signed object (RS256). */
export async function writeSaveLink(
  wallet: GoogleWallet,
  content: WalletContent,
  written: Written,
): Promise<string> {
  const sign = createSigner({
    key: await wallet.findPrivateKey(),
    algorithm: 'RS256',
    iss: wallet.serviceAccount,
    aud: 'google',
  })
  const transitClasses = [
    { id: classId(wallet), issuerName: PRODUCT_NAME, reviewStatus: 'UNDER_REVIEW', transitType: 'OTHER' },
  ]
  const transitObjects = [withoutNulls(describeObject(wallet, content, written))]
  const payload = { transitClasses, transitObjects }
  const token = sign({ typ: 'savetowallet', origins: [new URL(wallet.siteUrl).host], payload })
  return `${wallet.saveUrl}/${token}`
}

function classId({ issuerId }: GoogleWallet): string {
  return `${issuerId}.trip-pass`
}

function withoutNulls(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}
