import { createHash, sign, X509Certificate } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate, Time } from '@peculiar/asn1-x509'
import type { PassCertificates } from '#server/config-wallet.ts'

const SHA_256 = '2.16.840.1.101.3.4.2.1'
const RSA = '1.2.840.113549.1.1.1'

/** A detached signature over the bytes, with both certificates and the time of signing: SignedData of RFC 5652 in DER. */
export function signDetached(
  bytes: Buffer,
  { certificate, privateKey, authority }: PassCertificates,
  at: Date,
): Buffer {
  const own = readCertificate(certificate)
  const { issuer, serialNumber } = own.tbsCertificate
  const digestAlgorithm = new AlgorithmIdentifier({ algorithm: SHA_256, parameters: null })
  const signedAttrs = listAttributes(bytes, at)
  const signer = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    digestAlgorithm,
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: RSA, parameters: null }),
    signature: new OctetString(sign('sha256', writeSet(signedAttrs), privateKey)),
  })
  const certificates = [own, readCertificate(authority)].map(
    (one) => new CertificateChoices({ certificate: one }),
  )
  const content = new SignedData({
    version: 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(certificates),
    signerInfos: new SignerInfos([signer]),
  })
  return encode(new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(content) }))
}

function readCertificate(pem: string): Certificate {
  return AsnConvert.parse(new X509Certificate(pem).raw, Certificate)
}

// Sorted by their bytes, as DER requires for the members of a set.
function listAttributes(bytes: Buffer, at: Date): Attribute[] {
  const digest = createHash('sha256').update(bytes).digest()
  const values: [string, ArrayBuffer][] = [
    [id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()],
    [id_signingTime, AsnConvert.serialize(new Time(at))],
    [id_messageDigest, AsnConvert.serialize(new OctetString(digest))],
  ]
  return values
    .map(([attrType, value]) => new Attribute({ attrType, attrValues: [value] }))
    .sort((one, other) => Buffer.compare(encode(one), encode(other)))
}

// The signature covers the encoded set itself, without its tag in the signer's structure (RFC 5652, 5.4).
function writeSet(attributes: Attribute[]): Buffer {
  const content = Buffer.concat(attributes.map(encode))
  return Buffer.concat([Buffer.from([0x31]), encodeLength(content.length), content])
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff])
}

function encode(value: object): Buffer {
  return Buffer.from(AsnConvert.serialize(value))
}
