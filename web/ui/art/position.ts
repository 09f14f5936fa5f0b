/** A point on the earth in degrees. */
export type Position = { lat: number; lon: number }

export const DEGREES = Math.PI / 180
