// The package's own types describe a CommonJS module, which Node would import differently.
declare module 'bidi-js/dist/bidi.mjs' {
  export default function bidiFactory(): {
    /** Returns Unicode's embedding level (UAX 9) for each unit of the text; odd levels are right-to-left. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    /** Returns the mirrored character, such as the closing bracket for an opening one; null if there is none. */
    getMirroredCharacter(character: string): string | null
  }
}
