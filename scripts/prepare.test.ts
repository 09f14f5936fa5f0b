import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { decideLibatomic, ensureCurrent, hasEveryPackage, ROOT } from './prepare.mjs'

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

test('a result is made again when it is gone or a file has other content, even of the same size and date', async (t) => {
  const folder = await mkdtemp(join(ROOT, '.build/current-'))
  t.after(() => rm(folder, { recursive: true }))
  const [source, result, stamp] = ['source', 'result', 'stamp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const wasCreated = async () => {
    let created = false
    const make = async () => {
      created = true
      await writeFile(result, '')
    }
    await ensureCurrent(relative(ROOT, result), { stamp, files: [relative(ROOT, source)], make })
    return created
  }
  await writeFile(source, 'one')
  assert.deepEqual([await wasCreated(), await wasCreated()], [true, false])
  const { atime, mtime } = await stat(source)
  await writeFile(source, 'two')
  await utimes(source, atime, mtime)
  assert.deepEqual([await wasCreated(), await wasCreated()], [true, false])
  await writeFile(source, 'two')
  assert.equal(await wasCreated(), false)
  await rm(result)
  assert.equal(await wasCreated(), true)
})
