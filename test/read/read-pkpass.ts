import assert from 'node:assert/strict'
import { createHash, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ContentInfo, id_messageDigest, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'

// biome-ignore lint/suspicious/noExplicitAny: tests look into passes of every shape
type Pass = { files: Map<string, Buffer>; pass: any }

/** Opens a pass as a phone does: checks that its manifest lists every file and has a signature under this authority. */
export function readPkpass(archive: Buffer, { authority }: { authority: string }): Pass {
  const files = readStoredZip(archive)
  const manifest = files.get('manifest.json') ?? assert.fail('no manifest')
  const sums = JSON.parse(String(manifest)) as Record<string, string>
  const listed = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature')
  assert.deepEqual(Object.keys(sums).sort(), listed.sort())
  for (const [name, sum] of Object.entries(sums))
    assert.equal(
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex'),
      sum,
      name,
    )
  verifySignature(manifest, files.get('signature') ?? assert.fail('no signature'), authority)
  return { files, pass: JSON.parse(String(files.get('pass.json'))) }
}

/** Throws unless the signature is a detached PKCS #7 signature of the bytes by a certificate of the authority. */
export function verifySignature(bytes: Buffer, signature: Buffer, authority: string): void {
  const data = AsnConvert.parse(AsnConvert.parse(signature, ContentInfo).content, SignedData)
  assert.equal(data.encapContentInfo.eContent, undefined, 'detached')
  const certificates = [...(data.certificates ?? [])].map(
    ({ certificate }) => new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))),
  )
  const root = new X509Certificate(authority)
  const own =
    certificates.find(({ subject }) => subject.includes('Pass Type ID')) ?? assert.fail('no certificate')
  assert.ok(own.checkIssued(root) && own.verify(root.publicKey), 'the authority issued the certificate')
  assert.ok(
    certificates.some(({ raw }) => raw.equals(root.raw)),
    'the signature contains the certificate of the authority',
  )
  const [signer] = data.signerInfos
  const digest = signer?.signedAttrs?.find(({ attrType }) => attrType === id_messageDigest)?.attrValues[0]
  assert.ok(signer && digest)
  const sum = createHash('sha256').update(bytes).digest()
  assert.ok(
    sum.equals(Buffer.from(AsnConvert.parse(digest, OctetString).buffer)),
    'the digest is of these bytes',
  )
  const parts = signer.signedAttrs?.map((one) => Buffer.from(AsnConvert.serialize(one))) ?? []
  const content = Buffer.concat(parts)
  assert.ok(content.length < 0x80, 'one byte says how long they are')
  const attributes = Buffer.concat([Buffer.from([0x31, content.length]), content])
  assert.ok(
    verify('sha256', attributes, own.publicKey, Buffer.from(signer.signature.buffer)),
    'the key signed it',
  )
}

/** Reads the files of an uncompressed zip archive by their local headers, and checks their CRCs. */
function readStoredZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const size = archive.readUInt32LE(at + 18)
    const from = at + 30 + archive.readUInt16LE(at + 26)
    const content = archive.subarray(from, from + size)
    assert.equal(crc32(content), archive.readUInt32LE(at + 14))
    files.set(archive.subarray(at + 30, from).toString(), content)
    at = from + size
  }
  return files
}
