export type HoldSkyState = 'normal' | 'urgent' | 'disabled' | 'expired'

/** The colours of a hold's sky: top, middle, horizon and ground, and of text that is readable on all of them. */
export const HOLD_SKIES: Record<
  HoldSkyState,
  { sky: readonly [string, string, string]; ground: string; text: string }
> = {
  normal: { sky: ['#4a97e8', '#86bff3', '#d9ecfb'], ground: '#2c3a63', text: '#0b1230' },
  urgent: { sky: ['#55210f', '#8c390a', '#c4681c'], ground: '#33232c', text: '#ffffff' },
  disabled: { sky: ['#3a0613', '#8a0f24', '#d6453f'], ground: '#2a1322', text: '#ffffff' },
  expired: { sky: ['#12081c', '#3d0b20', '#7a1528'], ground: '#170d1c', text: '#ffffff' },
}

/** The text is in the upper part of the sky: down to this share of the height from the top to the horizon. */
export const TEXT_REACHES_DOWN_TO = 0.86
