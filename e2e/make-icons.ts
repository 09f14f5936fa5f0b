import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '#test/find-browser.ts'

// Run by hand when favicon.svg changes: node e2e/make-icons.ts. Draws the icons for uses that do not accept SVG.
const FOLDER = new URL('../web/public/', import.meta.url)
const WALLET = new URL('../server/trips/wallet/images/', import.meta.url)
const svg = await readFile(new URL('favicon.svg', FOLDER), 'utf8')
// Systems that mask the icon with their own shape need its colour up to the edge.
const whole = svg.replace(' rx="8"', '')

const browser = await chromium.launch(await findBrowser())
await writeFile(new URL('favicon.ico', FOLDER), writeIco(await draw(svg, 32)))
await writeFile(new URL('apple-touch-icon.png', FOLDER), await draw(whole, 180))
await writeFile(new URL('icon-192.png', FOLDER), await draw(svg, 192))
await writeFile(new URL('icon-512.png', FOLDER), await draw(svg, 512))
await writeFile(new URL('icon-maskable-512.png', FOLDER), await draw(whole, 512))
// Icons of passes for Apple Wallet, at one, two and three times their size in pixels.
for (const [name, points] of Object.entries({ icon: 29, logo: 50 }))
  for (const [times, suffix] of ['', '@2x', '@3x'].entries())
    await writeFile(new URL(`${name}${suffix}.png`, WALLET), await draw(whole, points * (times + 1)))
await browser.close()

async function draw(picture: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${picture}`)
  return await page.screenshot({ omitBackground: true })
}

// Writes an .ico with one PNG of 32 by 32 pixels, which every browser can read.
function writeIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
