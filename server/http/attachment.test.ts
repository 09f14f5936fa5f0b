import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeSafeFileName, writeDisposition } from './attachment.ts'

test('a stored file name has no path, and its extension follows the content', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = makeSafeFileName(given, { extension: 'pdf' })
      assert.match(name, /^[^/\\\p{Cc}\p{Cf}<>:"|?*]+\.pdf$/u)
      assert.ok([...name].length <= 124)
      assert.doesNotMatch(name, /^\./)
    }),
  )
})

test('a jpeg keeps its own ending', () => {
  assert.equal(makeSafeFileName('a.JPEG', { extension: 'jpg' }), 'a.jpeg')
  assert.equal(makeSafeFileName('a.png', { extension: 'jpg' }), 'a.png.jpg')
})

test('a file name cannot inject into the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      assert.match(
        writeDisposition(name),
        /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/,
      )
    }),
  )
})
