import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDemoOperators } from './data/operators.ts'
import { writePage } from './write-page.ts'

test('every object of the PDF is where its table says, and its text has the length that it names', () => {
  const pdf = writePage({
    title: 'Manual (first part)',
    lines: [{ text: 'Aéro \\ Lumière (Paris)', fontSize: 13 }],
  }).toString('latin1')

  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  assert.equal(offsets.length, 6)
  for (const [index, offset] of offsets.entries()) assert.ok(pdf.startsWith(`${index + 1} 0 obj\n`, offset))
  assert.ok(pdf.startsWith('xref\n', Number(/startxref\n(\d+)/.exec(pdf)?.[1])))
  const [, length, content] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(pdf) ?? []
  assert.equal(content?.length, Number(length))
  assert.ok(content?.includes('(Aéro \\\\ Lumière \\(Paris\\)) Tj'))
})

test('the names of all operators of the demo can be written in its letters', () => {
  for (const { legalName } of listDemoOperators())
    assert.equal(Buffer.from(legalName, 'latin1').toString('latin1'), legalName)
})
