// The little that make-maps.ts uses of two libraries that bring no types.
declare module 'd3-geo' {
  type Point = [number, number]
  type Projection = {
    (point: Point): Point | null
    rotate(angles: [number, number, number?]): Projection
    scale(scale: number): Projection
    translate(point: Point): Projection
    clipAngle(angle: number): Projection
    clipExtent(extent: [Point, Point]): Projection
    precision(precision: number): Projection
  }
  export function geoOrthographic(): Projection
  export function geoPath(projection: Projection): {
    (object: object): string | null
    digits(digits: number): ReturnType<typeof geoPath>
  }
  export function geoGraticule(): { step(step: Point): () => object }
}

declare module 'topojson-client' {
  export type Ring = [number, number][]
  export function feature(
    topology: unknown,
    object: unknown,
  ): { features: { geometry: { type: 'MultiPolygon'; coordinates: Ring[][] } }[] }
}
