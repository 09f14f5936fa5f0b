// The types that make-maps.ts uses of two libraries without types.
declare module 'd3-geo' {
  type Point = [number, number]
  export type GeoProjection = {
    (point: Point): Point | null
    rotate(angles: [number, number, number?]): GeoProjection
    scale(scale: number): GeoProjection
    translate(point: Point): GeoProjection
    clipAngle(angle: number): GeoProjection
    clipExtent(extent: [Point, Point]): GeoProjection
    precision(precision: number): GeoProjection
  }
  export function geoOrthographic(): GeoProjection
  export function geoMercator(): GeoProjection
  export function geoPath(projection: GeoProjection): {
    (object: object): string | null
    digits(digits: number): ReturnType<typeof geoPath>
    context(pen: object): (object: object) => void
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
