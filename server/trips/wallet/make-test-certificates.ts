import { generateKeyPair, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeSecret } from '#server/config-files.ts'
import type { PassCertificates } from '#server/config-wallet.ts'

/** Replaces the keys of Apple and Google outside production. No phone trusts them. */
export type TestKeys = PassCertificates & { googleKey: string }

const FILE = 'wallet-keys.json'
const RSA_SHA_256 = '1.2.840.113549.1.1.11'
const YEARS = 10

/** Returns the test keys in the folder; if there are none, makes them with their own test authority. */
export async function findTestKeys(dataDir: string, { passType }: { passType: string }): Promise<TestKeys> {
  const file = join(dataDir, FILE)
  const stored = readStored(file)
  if (stored) return stored
  writeSecret(dataDir, file, JSON.stringify(await makeTestKeys(passType)))
  return readStored(file) as TestKeys
}

function readStored(file: string): TestKeys | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestKeys
  } catch {
    return null
  }
}

/** New test keys, which are not stored. */
export async function makeTestKeys(passType: string): Promise<TestKeys> {
  const [ofAuthority, ofPasses, ofGoogle] = await Promise.all([makePair(), makePair(), makePair()])
  const issuer = 'Test authority for passes'
  const by = { issuer, signingKey: ofAuthority.privateKey }
  const authority = { serial: 1, subject: issuer, publicKey: ofAuthority.publicKey, isAuthority: true }
  const own = {
    serial: 2,
    subject: `Pass Type ID: ${passType}`,
    publicKey: ofPasses.publicKey,
    isAuthority: false,
  }
  return {
    certificate: await issueCertificate(own, by),
    privateKey: ofPasses.privateKey,
    authority: await issueCertificate(authority, by),
    googleKey: ofGoogle.privateKey,
  }
}

const generate = promisify(generateKeyPair)

function makePair() {
  return generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

type Asked = { serial: number; subject: string; publicKey: Buffer; isAuthority: boolean }

async function issueCertificate(
  { serial, subject, publicKey, isAuthority }: Asked,
  { issuer, signingKey }: { issuer: string; signingKey: string },
): Promise<string> {
  const x509 = await import('@peculiar/asn1-x509')
  const { AsnConvert, OctetString } = await import('@peculiar/asn1-schema')
  const writeName = (name: string) =>
    new x509.Name([
      new x509.RelativeDistinguishedName([
        new x509.AttributeTypeAndValue({
          type: '2.5.4.3',
          value: new x509.AttributeValue({ utf8String: name }),
        }),
      ]),
    ])
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: RSA_SHA_256, parameters: null })
  const constraints = new x509.BasicConstraints({ cA: isAuthority })
  const notBefore = new Date()
  const notAfter = new Date(notBefore)
  notAfter.setFullYear(notBefore.getFullYear() + YEARS)
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: Uint8Array.of(serial).buffer,
    signature: algorithm,
    issuer: writeName(issuer),
    validity: new x509.Validity({ notBefore, notAfter }),
    subject: writeName(subject),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, x509.SubjectPublicKeyInfo),
    extensions: new x509.Extensions([
      new x509.Extension({
        extnID: x509.id_ce_basicConstraints,
        critical: true,
        extnValue: new OctetString(AsnConvert.serialize(constraints)),
      }),
    ]),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), signingKey)
  const certificate = new x509.Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  })
  return writePem(Buffer.from(AsnConvert.serialize(certificate)))
}

function writePem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
