import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { eventually, findFreePort } from '#test/app.ts'
import { findBrowser } from '#test/find-browser.ts'
import { ensureBuilt } from './prepare.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPIED = [
  'contract',
  'db',
  'demo',
  'sandbox',
  'scripts',
  'server',
  'web',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
const START_LIMIT_MS = 120_000
// On free cores a changed screen shows after 0.2 s and a changed verb after 1.3 s. Other tests run at the same time here.
const SEEN_LIMIT_MS = 20_000

// Works on a copy, so that no other test sees the changes. It lies below the project's folder, where Node finds the libraries.
const folder = await mkdtemp(join(ROOT, '.build/dev-'))
const port = await findFreePort()
const url = `http://localhost:${port}`
let output = ''
let stop = async (): Promise<void> => {}
let browser: Browser
let page: Page

before(async () => {
  await ensureBuilt(process.execPath)
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of ['web', 'fonts'])
    await cp(join(ROOT, '.build', name), join(folder, '.build', name), { recursive: true })
  const env = { ...process.env, PORT: String(port), SANDBOX_PORT: String(await findFreePort()) }
  const child = spawn(process.execPath, ['scripts/dev.ts'], { cwd: folder, env, stdio: 'pipe' })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    assert.deepEqual(await gone, [0, null])
  }
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`npm run dev did not start: ${output}`)
    return output.includes('is ready at')
  }, START_LIMIT_MS)
  browser = await chromium.launch(await findBrowser())
  page = await browser.newPage()
})

after(async () => {
  await browser?.close()
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function change(file: string, from: string, to: string): Promise<number> {
  const text = await readFile(join(folder, file), 'utf8')
  assert.ok(text.includes(from), `${file} has no ${from}`)
  const changedAt = performance.now()
  await writeFile(join(folder, file), text.replace(from, to))
  return changedAt
}

test('the open page shows a changed screen and keeps its state', async (t) => {
  await page.goto(url)
  await page.getByRole('heading', { name: 'The jet is flying home anyway.' }).waitFor()
  await page.evaluate('window.opened = 1')
  const changedAt = await change(
    'web/site/HomePage.tsx',
    "{t('The jet is flying home anyway.')}",
    'Changed while it is open.',
  )
  await page.getByRole('heading', { name: 'Changed while it is open.' }).waitFor({ timeout: SEEN_LIMIT_MS })
  t.diagnostic(`seen after ${Math.round(performance.now() - changedAt)} ms`)
  assert.equal(await page.evaluate('window.opened'), 1)
})

test('a changed verb answers at the same address, with the demo data', async (t) => {
  const legs = async () => JSON.stringify(await (await fetch(`${url}/api/routes?limit=100`)).json())
  const before = await legs()
  assert.match(before, /originICAO|"origin"/)
  const changedAt = await change('server/site/health-routes.ts', 'new Date(clock.now())', 'new Date(0)')
  await eventually(
    async () => (await (await fetch(`${url}/api/api/health`)).text()).includes('1970-01-01'),
    SEEN_LIMIT_MS,
  )
  t.diagnostic(`seen after ${Math.round(performance.now() - changedAt)} ms`)
  const ids = (text: string) => text.match(/"id":"[^"]+"/g)
  assert.deepEqual(ids(await legs()), ids(before))
})

test('a server that does not start says so, and starts at the next change', async () => {
  await change('server/site/health-routes.ts', 'new Date(0)', 'new Date(0')
  await eventually(async () => (await fetch(`${url}/api/api/health`)).status === 502, SEEN_LIMIT_MS)
  await change('server/site/health-routes.ts', 'new Date(0', 'new Date(clock.now())')
  await eventually(async () => (await fetch(`${url}/api/api/health`)).ok, SEEN_LIMIT_MS)
})

test('a second one for the same data is refused, and leaves the first alone', async () => {
  const more = { PORT: String(await findFreePort()), SANDBOX_PORT: String(await findFreePort()) }
  const second = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: { ...process.env, ...more },
    stdio: 'pipe',
  })
  const [printed, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
  assert.equal(code, 1)
  assert.match(printed, /Another Ferrywing \(process \d+\) already uses DATA_DIR/)
  assert.ok((await fetch(`${url}/api/routes?limit=1`)).ok)
})

test('the check-in page changes while it is open, too', async () => {
  await page.goto(`${url}/operator/flights/019a0000-0000-7000-8000-000000000000/check-in`)
  await page.getByRole('link', { name: 'Back to the bookings' }).waitFor()
  await page.evaluate('window.opened = 1')
  await change('web/check-in/CheckInPage.tsx', 'Back to the bookings', 'Back to all bookings')
  await page.getByRole('link', { name: 'Back to all bookings' }).waitFor({ timeout: SEEN_LIMIT_MS })
  assert.equal(await page.evaluate('window.opened'), 1)
})

test('the catalogue of the design system changes while it is open, too', async () => {
  await page.goto(`${url}/dev/ui`)
  await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor()
  await page.evaluate('window.opened = 1')
  await change('web/catalogue/words/en.ts', "title: 'Design system'", "title: 'Another title'")
  await page.getByRole('heading', { level: 1, name: 'Another title' }).waitFor({ timeout: SEEN_LIMIT_MS })
  assert.equal(await page.evaluate('window.opened'), 1)
})

test('the HTML of an Arabic page says that it is read from right to left', async () => {
  const answer = await fetch(`${url}/ar`, { headers: { accept: 'text/html' } })
  assert.match(await answer.text(), /<html lang="ar" dir="rtl">/)
})

test('the security policy allows hot replacement in npm run dev, and not in the built page', async () => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' 'unsafe-inline'/)
  const { PAGE_POLICY } = await import('#server/http/pages.ts')
  assert.deepEqual(PAGE_POLICY['script-src'], ["'self'"])
  assert.deepEqual(PAGE_POLICY['connect-src'], ["'self'"])
})
