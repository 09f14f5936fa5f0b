import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideLibatomic, hasEveryPackage } from './prepare.mjs'

test('only root installs the system package, after a sentence that says which package and why', () => {
  const { install, say } = decideLibatomic({ isRoot: true, hasAptGet: true })
  assert.equal(install, true)
  assert.match(say, /^The Node 26\.\S+ that this project brings does not start without .* libatomic1/)
  assert.match(say, /installed now: apt-get install libatomic1$/)
})

test('without root the sentence says how to install the package', () => {
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

test('packages are installed again only if they differ from the lock', () => {
  const lib = { version: '1.0.0' }
  const forMacs = { version: '1.0.0', optional: true }
  const locked = { '': { name: 'ferrywing' }, lib, tool: { version: '2.0.0', dev: true }, forMacs }
  const { forMacs: _mac, ...here } = locked
  assert.ok(hasEveryPackage({ locked, installed: locked }))
  assert.ok(hasEveryPackage({ locked, installed: here }))
  const { tool: _tool, ...withoutTools } = here
  assert.ok(!hasEveryPackage({ locked, installed: withoutTools }))
  assert.ok(!hasEveryPackage({ locked, installed: { ...here, lib: { version: '0.9.0' } } }))
  assert.ok(
    !hasEveryPackage({ locked, installed: { ...here, forMacs: { version: '0.9.0', optional: true } } }),
  )
  assert.ok(!hasEveryPackage({ locked, installed: { ...here, left: lib } }))
})
