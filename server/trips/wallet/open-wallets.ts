import { API_BASE } from '#contract/endpoint.ts'
import { WALLET_SERVICE, type Wallet } from '#contract/trips/wallet.ts'
import type {
  AppleWalletConfig,
  GoogleWalletConfig,
  PassCertificates,
  WalletConfig,
} from '#server/config-wallet.ts'
import { remember } from '#server/runtime/remember.ts'
import { findTestKeys } from './make-test-certificates.ts'

export type AppleWallet = Omit<AppleWalletConfig, 'certificates'> & {
  findCertificates: () => Promise<PassCertificates>
  /** The address where devices ask for changed passes. */
  serviceUrl: string
}
export type GoogleWallet = Omit<GoogleWalletConfig, 'privateKey'> & {
  findPrivateKey: () => Promise<string>
  /** The site that shows the button. */
  siteUrl: string
}
/** The wallets to which passes can be added; null if not offered. */
export type Wallets = { apple: AppleWallet | null; google: GoogleWallet | null }

/** Outside production, missing certificates are made with the first pass and stored with the data. */
export function openWallets({
  wallets: { apple, google },
  dataDir,
  publicUrl,
}: {
  wallets: WalletConfig
  dataDir: string
  publicUrl: string
}): Wallets {
  const findTestCertificates = remember(() => findTestKeys(dataDir, { passType: apple?.passType ?? '' }))
  return {
    apple: apple && {
      ...apple,
      serviceUrl: `${publicUrl}${API_BASE}${WALLET_SERVICE}`,
      findCertificates: async () =>
        apple.certificates === 'test' ? await findTestCertificates() : apple.certificates,
    },
    google: google && {
      ...google,
      siteUrl: publicUrl,
      findPrivateKey: async () =>
        google.privateKey === 'test' ? (await findTestCertificates()).googleKey : google.privateKey,
    },
  }
}

export function listOffered(wallets: Wallets): Wallet[] {
  return (['apple', 'google'] as const).filter((one) => wallets[one] !== null)
}
