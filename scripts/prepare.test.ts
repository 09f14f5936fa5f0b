import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideLibatomic } from './prepare.mjs'

test('a system package is installed by root alone, and only after saying which and why', () => {
  const { install, say } = decideLibatomic({ isRoot: true, hasAptGet: true })
  assert.equal(install, true)
  assert.match(say, /^The Node 26\.\S+ that this project brings does not start without .* libatomic1/)
  assert.match(say, /installed now: apt-get install libatomic1$/)
})

test('where it may not be installed, the sentence says how to', () => {
  const cases = [
    { isRoot: false, hasAptGet: true, how: /sudo apt-get install libatomic1/ },
    { isRoot: true, hasAptGet: false, how: /the package libatomic \(Fedora, Alpine, Arch\)/ },
    { isRoot: false, hasAptGet: false, how: /the package libatomic \(Fedora, Alpine, Arch\)/ },
  ]
  for (const { how, ...on } of cases) {
    const { install, say } = decideLibatomic(on)
    assert.equal(install, false)
    assert.match(say, how)
    assert.match(say, /Or start with Node 24 or newer\.$/)
  }
})
