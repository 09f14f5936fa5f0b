import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type LaunchOptions } from '@playwright/test'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * How to launch a browser on this machine: CHROMIUM_PATH, Playwright's own, an installed one, the one inside an npm
 * package, or else a downloaded one. None of them needs root. E2E_BROWSER=packaged passes over what is installed.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH, E2E_BROWSER } = process.env
  if (E2E_BROWSER === 'packaged') return await packagedBrowser()
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, args: FLAGS }
  if (existsSync(chromium.executablePath())) return { args: FLAGS }
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed) return { executablePath: installed, args: FLAGS }
  if (process.platform === 'linux' && process.arch === 'x64') return await packagedBrowser()
  downloadBrowser()
  return { args: FLAGS }
}

// It brings its own libraries when it believes itself to be in its usual place. Its own flags turn web security off.
async function packagedBrowser(): Promise<LaunchOptions> {
  const before = { ...process.env }
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const executablePath = await packaged.executablePath()
    return { executablePath, args: FLAGS, env: pickDefined(process.env) }
  } finally {
    // Its libraries are for the browser alone: PostgreSQL has its own.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

function downloadBrowser(): void {
  const program = fileURLToPath(new URL('../node_modules/.bin/playwright', import.meta.url))
  const { status } = spawnSync(program, ['install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('No browser was found and none could be downloaded. Set CHROMIUM_PATH.')
}

function pickDefined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
