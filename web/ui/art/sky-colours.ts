export type Sky = { zenith: string; middle: string; horizon: string }

// The three bands of the sky by the sun's altitude in degrees: astronomical night, the twilights, golden hour, day.
const SKIES: readonly (Sky & { sun: number })[] = [
  { sun: -18, zenith: '#04071a', middle: '#0a1034', horizon: '#161f50' },
  { sun: -12, zenith: '#080f33', middle: '#171f5c', horizon: '#343a86' },
  { sun: -8, zenith: '#101b50', middle: '#34357f', horizon: '#8a5a94' },
  { sun: -4, zenith: '#1c3277', middle: '#635aa0', horizon: '#ef8a80' },
  { sun: -0.8, zenith: '#2a509c', middle: '#a487b4', horizon: '#ff9c6b' },
  { sun: 3, zenith: '#3670bd', middle: '#a9abcd', horizon: '#ffc08a' },
  { sun: 8, zenith: '#3581d0', middle: '#8fbbe4', horizon: '#fde0b4' },
  { sun: 18, zenith: '#2b7bd4', middle: '#74b1ea', horizon: '#e4e9e2' },
  { sun: 40, zenith: '#206fcd', middle: '#5ba4e8', horizon: '#cbe2f0' },
  { sun: 70, zenith: '#1a66c3', middle: '#4f9ae4', horizon: '#bfddf2' },
]

/** The colours of the sky for the sun's altitude in degrees. */
export function computeSkyColours(sunAltitude: number): Sky {
  const above = SKIES.findIndex(({ sun }) => sun >= sunAltitude)
  const next = SKIES[above === -1 ? SKIES.length - 1 : above]
  const before = SKIES[above === -1 ? SKIES.length - 1 : Math.max(0, above - 1)]
  if (!next || !before) throw new Error('The list of skies is empty')
  const span = next.sun - before.sun
  const share = span === 0 ? 0 : (sunAltitude - before.sun) / span
  return {
    zenith: mixColours(before.zenith, next.zenith, share),
    middle: mixColours(before.middle, next.middle, share),
    horizon: mixColours(before.horizon, next.horizon, share),
  }
}

/** Mixes two colours '#rrggbb'; a share of 0 gives the first, 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
