import { crc32, deflateSync } from 'node:zlib'
import { computeSunAlong, type Flight, placeStars } from '../ui/art/sky-along.ts'
import { computeSkyColours, mixColours } from '../ui/art/sky-colours.ts'

const WIDTH = 1200
const HEIGHT = 630
const SKY_SAMPLES = 25
const STARS = 160
const ARC = '#ff5fb0'

/** The picture that other sites show beside a link: the computed sky of a flight with its route, as PNG of 1200 by 630 pixels. */
export function sharePicture(flight: Flight): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  paintSky(pixels, flight)
  for (const { x, y, size } of placeStars(flight, STARS))
    paintDot(pixels, {
      x: x * WIDTH,
      y: y * HEIGHT * 0.7,
      radius: size + 0.8,
      colour: '#ffffff',
      strength: 0.8,
    })
  paintWay(pixels)
  return png(pixels)
}

// Three bands of colour from top to bottom, each changing along the flight from left to right.
function paintSky(pixels: Buffer, flight: Flight): void {
  const skies = Array.from({ length: SKY_SAMPLES }, (_, index) =>
    computeSkyColours(computeSunAlong(flight, index / (SKY_SAMPLES - 1))),
  )
  for (let x = 0; x < WIDTH; x++) {
    const at = (x / (WIDTH - 1)) * (SKY_SAMPLES - 1)
    const left = skies[Math.floor(at)]
    const right = skies[Math.min(SKY_SAMPLES - 1, Math.floor(at) + 1)]
    if (!left || !right) continue
    const share = at - Math.floor(at)
    const [zenith, middle, horizon] = (['zenith', 'middle', 'horizon'] as const).map((band) =>
      readChannels(mixColours(left[band], right[band], share)),
    )
    if (!zenith || !middle || !horizon) continue
    for (let y = 0; y < HEIGHT; y++) {
      const down = y / (HEIGHT - 1)
      const low = smooth(0.1, 0.66, down)
      const ground = smooth(0.5, 1, down)
      for (let channel = 0; channel < 3; channel++) {
        const top = blend(zenith[channel] ?? 0, middle[channel] ?? 0, low)
        pixels[(y * WIDTH + x) * 3 + channel] = Math.round(blend(top, horizon[channel] ?? 0, ground))
      }
    }
  }
}

function paintWay(pixels: Buffer): void {
  const steps = 2200
  for (let step = 0; step <= steps; step++) {
    const share = step / steps
    const point = { x: 150 + 900 * share, y: 470 - 4 * 250 * share * (1 - share) }
    paintDot(pixels, { ...point, radius: 3.5, colour: ARC, strength: 1 })
  }
  for (const x of [150, 1050]) {
    paintDot(pixels, { x, y: 470, radius: 15, colour: '#060a1c', strength: 0.55 })
    paintDot(pixels, { x, y: 470, radius: 9, colour: '#ffffff', strength: 1 })
  }
}

type Dot = { x: number; y: number; radius: number; colour: string; strength: number }

function paintDot(pixels: Buffer, { x, y, radius, colour, strength }: Dot): void {
  const channels = readChannels(colour)
  for (
    let row = Math.max(0, Math.floor(y - radius - 1));
    row <= Math.min(HEIGHT - 1, y + radius + 1);
    row++
  ) {
    for (
      let column = Math.max(0, Math.floor(x - radius - 1));
      column <= Math.min(WIDTH - 1, x + radius + 1);
      column++
    ) {
      const cover = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y))) * strength
      if (cover === 0) continue
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * WIDTH + column) * 3 + channel
        pixels[at] = Math.round(blend(pixels[at] ?? 0, channels[channel] ?? 0, cover))
      }
    }
  }
}

// Each line begins with its filter type: 2, the difference to the line above, which is small in a sky.
function png(pixels: Buffer): Buffer {
  const stride = WIDTH * 3
  const lines = Buffer.alloc((stride + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    lines[y * (stride + 1)] = 2
    for (let x = 0; x < stride; x++) {
      const above = y > 0 ? (pixels[(y - 1) * stride + x] ?? 0) : 0
      lines[y * (stride + 1) + 1 + x] = ((pixels[y * stride + x] ?? 0) - above) & 0xff
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function readChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function smooth(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
