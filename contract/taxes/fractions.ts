/** An exact number; amounts and rates are never floating-point numbers. */
export type Fraction = { top: bigint; bottom: bigint }

export function toFraction(value: number): Fraction {
  return { top: BigInt(value), bottom: 1n }
}

/** Converts basis points: 750 is 7.5 %. */
export function convertBasisPoints(rateBps: number): Fraction {
  return { top: BigInt(rateBps), bottom: 10_000n }
}

/** Parses a decimal such as '1.3150'. */
export function parseDecimal(text: string): Fraction {
  const [, digits = '', decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!digits) throw new Error(`Not a decimal: ${text}`)
  return { top: BigInt(digits + decimals), bottom: 10n ** BigInt(decimals.length) }
}

/** Writes the exact digits of a fraction with a finite decimal form, such as '4.17342900'. */
export function formatDigits({ top, bottom }: Fraction): string {
  const decimals = bottom.toString().length - 1
  if (10n ** BigInt(decimals) !== bottom) throw new Error(`Not a decimal: ${top}/${bottom}`)
  const digits = top.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Writes a number for people with four decimals, or more if it is small: '1.3150', '0.006443'. */
export function formatDecimal({ top, bottom }: Fraction): string {
  const decimals = top * 100n < bottom ? 8 : top * 10n < bottom ? 6 : 4
  const scaled = (2n * top * 10n ** BigInt(decimals) + bottom) / (2n * bottom)
  const digits = String(scaled).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export function add(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { top: -b.top, bottom: b.bottom })
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return multiply(a, { top: b.bottom, bottom: b.top })
}

/** Rounds to the nearest whole step, half a step up. */
export function roundHalfUp({ top, bottom }: Fraction, step: number): number {
  const wide = bottom * BigInt(step)
  return Number(floorDivision(2n * top + wide, 2n * wide)) * step
}

/** Rounds up to a whole step, because a conversion must not collect less than the tax. */
export function roundUp({ top, bottom }: Fraction, step: number): number {
  return Number(-floorDivision(-top, bottom * BigInt(step))) * step
}

/** Rounds down to a whole number. */
export function roundDown({ top, bottom }: Fraction): number {
  return Number(floorDivision(top, bottom))
}

function floorDivision(top: bigint, bottom: bigint): bigint {
  const quotient = top / bottom
  return top % bottom < 0n ? quotient - 1n : quotient
}
