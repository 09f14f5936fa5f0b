import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { anOleFile, aWordFile, DOC, DOCX, JPG, PDF, PNG } from '#test/samples/papers.ts'
import { inspectDocument } from './inspect-document.ts'

async function readKind(file: Buffer): Promise<string> {
  const { through, verdict } = inspectDocument()
  for await (const _ of Readable.from([file]).pipe(through));
  return (await verdict()).extension
}

const link = (more: string) => `<Relationships><Relationship Id="1" ${more}/></Relationships>`
const rels = (text: string) => aWordFile([{ name: 'word/_rels/document.xml.rels', text }])
const body = (xml: string) =>
  aWordFile([{ name: 'word/document.xml', text: `<w:document>${xml}</w:document>` }])

describe('a document', () => {
  test('is accepted if it is complete', async () => {
    const inside = rels(link('Type="http://x/styles" Target="styles.xml"'))
    const kinds = await Promise.all([PDF, PNG, JPG, DOC, DOCX, inside].map(readKind))
    assert.deepEqual(kinds, ['pdf', 'png', 'jpg', 'doc', 'docx', 'docx'])
  })

  test('is refused if it is cut off at any place', async () => {
    const cut = (file: Buffer) =>
      [0.3, 0.6, 0.9].map((part) => file.subarray(0, Math.ceil(file.length * part)))
    const files = [Buffer.from('%PDF-'), Buffer.from('%PDF-1.7\n%%EOF'), JPG.subarray(0, -2)]
    const moved = Buffer.from(PDF.toString('latin1').replace('3 0 obj', '9 0 obj'), 'latin1')
    const flipped = Buffer.from(PNG.map((byte, at) => (at === 45 ? byte ^ 1 : byte)))
    const open = aWordFile([{ name: 'word/document.xml', text: '<w:document><w:body>' }])
    for (const file of [
      ...files,
      moved,
      anOleFile('Installer'),
      flipped,
      open,
      ...[PDF, PNG, JPG, DOC, DOCX].flatMap(cut),
    ])
      await assert.rejects(readKind(file), { code: 'document_type_refused' })
  })

  test('of Word is refused with external targets, objects, macros, or fields that fetch something', async () => {
    const files = [
      rels(link('Type="http://x/attachedTemplate" Target="https://a.test/t.dotm" TargetMode="External"')),
      rels(link('Type="http://x/image" Target="https://a.test/1.png" TargetMode="&#69;xternal"')),
      rels(link('Type="http://x/oleObject" Target="embeddings/oleObject1.bin"')),
      aWordFile([{ name: 'word/embeddings/oleObject1.bin', text: 'x' }]),
      aWordFile([{ name: 'word/activeX/activeX1.xml', text: '<a/>' }]),
      aWordFile([{ name: 'word/vbaProject.bin', text: 'x' }]),
      body('<w:object/>'),
      body('<w:instrText>DDE</w:instrText><w:instrText>AUTO c:\\a</w:instrText>'),
      body('<w:fldSimple w:instr="INCLUDEPICTURE https://a.test/1.png"/>'),
      anOleFile('WordDocument', ['Macros']),
    ]
    for (const file of files)
      await assert.rejects(readKind(file), (refusal: Error) =>
        /links, objects or macros/.test(refusal.message),
      )
  })
})
