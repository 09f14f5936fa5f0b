export type HoldSkyState = 'normal' | 'urgent' | 'disabled' | 'expired'

/** Top, middle and horizon of the sky of a hold, its ground, and the text that reads well on all of it. */
export const HOLD_SKIES: Record<
  HoldSkyState,
  { sky: readonly [string, string, string]; ground: string; text: string }
> = {
  normal: { sky: ['#4a97e8', '#86bff3', '#d9ecfb'], ground: '#2c3a63', text: '#0b1230' },
  urgent: { sky: ['#55210f', '#8c390a', '#c4681c'], ground: '#33232c', text: '#ffffff' },
  disabled: { sky: ['#3a0613', '#8a0f24', '#d6453f'], ground: '#2a1322', text: '#ffffff' },
  expired: { sky: ['#12081c', '#3d0b20', '#7a1528'], ground: '#170d1c', text: '#ffffff' },
}

/** The text stands in the upper part: this share of the way down from the top to the horizon. */
export const TEXT_REACHES_DOWN_TO = 0.86
