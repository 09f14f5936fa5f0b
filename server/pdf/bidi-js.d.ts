// Its own types are those of a CommonJS module, which Node would not read so.
declare module 'bidi-js/dist/bidi.mjs' {
  export default function bidiFactory(): {
    /** Unicode's levels (UAX 9), one for each unit of the text: odd ones are read from the right. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    /** The closing bracket for an opening one, and so on. */
    getMirroredCharacter(character: string): string | null
  }
}
