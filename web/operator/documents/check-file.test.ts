import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRefusal, formatSize } from './check-file.ts'

const MB = 1024 * 1024

test('a file of ten megabytes is allowed, and one byte more is refused', () => {
  assert.equal(findRefusal({ name: 'aoc.pdf', size: 10 * MB }), null)
  assert.equal(findRefusal({ name: 'aoc.pdf', size: 10 * MB + 1 }), 'A document may be at most 10 MB.')
})

test('documents and pictures are allowed, with file extensions in any case', () => {
  for (const name of ['a.pdf', 'a.DOC', 'a.b.docx', 'a.jpg', 'a.JPEG', 'a.png'])
    assert.equal(findRefusal({ name, size: 1 }), null, name)
  for (const name of ['a.exe', 'pdf', 'a.pdf.zip', ''])
    assert.match(findRefusal({ name, size: 1 }) ?? '', /^This file is not a PDF/, name)
})

test('sizes are written in the unit that fits', () => {
  assert.deepEqual([840, 12_300, 3.44 * MB].map(formatSize), ['840 B', '12 kB', '3.4 MB'])
})
