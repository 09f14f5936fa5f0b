import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { writeZip } from '#server/accounts/privacy/zip.ts'
import { remember } from '#server/runtime/remember.ts'
import type { AppleWallet } from './open-wallets.ts'
import type { WalletContent } from './wallet-content.ts'
import { buildWordKey, type WalletWord, writeStringFiles } from './wallet-words.ts'

const IMAGES = new URL('./images/', import.meta.url)
const RETENTION_AFTER_ARRIVAL_MS = 24 * 3600 * 1000

type Identity = { serial: string; token: string }

/**
 * Writes a pass for Apple Wallet: pass.json, texts in each language, images, the manifest of their SHA-1 hashes, and
 * its signature.
 */
export async function writePkpass(
  content: WalletContent,
  identity: Identity,
  wallet: AppleWallet,
): Promise<Buffer> {
  const files = [
    { name: 'pass.json', content: Buffer.from(JSON.stringify(describePass(content, identity, wallet))) },
    ...writeStringFiles(),
    ...(await findImages()),
  ]
  const sums = files.map(({ name, content }) => [name, createHash('sha1').update(content).digest('hex')])
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(sums)))
  // Only who issues passes for Apple Wallet needs its libraries.
  const { signDetached } = await import('./sign-manifest.ts')
  const signature = signDetached(manifest, await wallet.findCertificates(), new Date())
  return writeZip([
    ...files.map(({ name, content }) => ({ name, text: content })),
    { name: 'manifest.json', text: manifest },
    { name: 'signature', text: signature },
  ])
}

const findImages = remember(async () => {
  const names = (await readdir(IMAGES)).filter((name) => name.endsWith('.png')).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(new URL(name, IMAGES)) })),
  )
})

/** https://developer.apple.com/documentation/walletpasses/pass */
function describePass(content: WalletContent, { serial, token }: Identity, wallet: AppleWallet) {
  const { passenger, origin, number } = content
  return {
    formatVersion: 1,
    passTypeIdentifier: wallet.passType,
    teamIdentifier: wallet.teamId,
    serialNumber: serial,
    organizationName: PRODUCT_NAME,
    description: buildWordKey('description'),
    groupingIdentifier: content.reference,
    webServiceURL: wallet.serviceUrl,
    authenticationToken: token,
    voided: passenger === null,
    relevantDate: content.beThereAt,
    expirationDate: new Date(Date.parse(content.arrivalAt) + RETENTION_AFTER_ARRIVAL_MS).toISOString(),
    locations: origin.position ? [origin.position] : [],
    backgroundColor: 'rgb(6, 10, 28)',
    foregroundColor: 'rgb(238, 242, 251)',
    labelColor: 'rgb(255, 95, 176)',
    barcodes: passenger
      ? [
          {
            ...{ format: 'PKBarcodeFormatQR', message: passenger.code },
            ...{ messageEncoding: 'iso-8859-1', altText: number },
          },
        ]
      : [],
    boardingPass: { transitType: 'PKTransitTypeAir', ...listFields(content) },
  }
}

type Field = { key: string; label: string; value: string; changeMessage?: string }

function listFields(content: WalletContent) {
  const { passenger, origin, destination, departureLatestAt: latestAt } = content
  const house = origin.house ?? buildWordKey('houseUnknown')
  return {
    headerFields: passenger
      ? [field('pass', content.number)]
      : [{ ...field('status', buildWordKey('cancelled')), changeMessage: buildWordKey('void') }],
    primaryFields: [
      { key: 'from', label: origin.city, value: origin.code },
      { key: 'to', label: destination.city, value: destination.code },
    ],
    secondaryFields: [
      ...(passenger ? [field('passenger', passenger.name)] : []),
      moment('beThere', content.beThereAt, 'beThereChanged'),
    ],
    auxiliaryFields: [
      moment('departs', content.departureAt, 'departsChanged'),
      field('seat', content.isOnLap ? buildWordKey('onLap') : `${content.seat}/${content.people}`),
      field('aircraft', `${content.aircraft}, ${content.tail}`, 'aircraftChanged'),
    ],
    backFields: [
      ...(latestAt ? [moment('departsLatest', latestAt)] : []),
      moment('arrives', content.arrivalAt, 'arrivesChanged'),
      { key: 'origin', label: buildWordKey('from'), value: `${origin.city}, ${origin.name}` },
      { key: 'destination', label: buildWordKey('to'), value: `${destination.city}, ${destination.name}` },
      field('house', house, 'houseChanged'),
      ...(origin.address ? [field('address', origin.address)] : []),
      ...(origin.telephone ? [field('telephone', origin.telephone)] : []),
      ...(destination.house ? [field('arrivalHouse', destination.house)] : []),
      field('carrier', content.carrier),
      field('booking', content.reference),
      field('disclosure', content.disclosure),
    ],
  }
}

function field(word: WalletWord, value: string, changed?: WalletWord): Field {
  const plain = { key: word, label: buildWordKey(word), value }
  return changed ? { ...plain, changeMessage: buildWordKey(changed) } : plain
}

// Shown in the airport's time zone, wherever the phone is.
function moment(word: WalletWord, value: string, changed?: WalletWord) {
  const styles = { dateStyle: 'PKDateStyleMedium', timeStyle: 'PKDateStyleShort', ignoresTimeZone: true }
  return { ...field(word, value, changed), ...styles }
}
