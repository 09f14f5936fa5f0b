import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useLanguage } from '../languages/language.ts'

type Pictures = typeof import('./pictures.tsx')

let pictures: Pictures | undefined

/** Reads the code of all pictures. The page is complete without it, so a failure does not count. */
export async function readPictures(): Promise<void> {
  pictures ??= await import('./pictures.tsx').catch(() => undefined)
}

/** The loader of a page with pictures: they come with the page, but the first page has them in its HTML. */
export async function loadPictures({ isFirst }: { isFirst: boolean }): Promise<void> {
  if (!isFirst) await readPictures()
}

/**
 * A picture that never changes. Where the HTML has it, it stays as it is, and its code does not load: React leaves the content of
 * an element with this text and `suppressHydrationWarning` alone. Elsewhere, and in another language, it is drawn.
 */
export function Picture(props: { draw: (pictures: Pictures) => ReactNode; className?: string }) {
  const language = useLanguage()
  const writtenIn = useRef(language)
  const ref = useRef<HTMLDivElement>(null)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!ref.current?.firstChild || writtenIn.current !== language) void readPictures().then(drawAgain)
  }, [language])
  return (
    <div ref={ref} className={props.className} suppressHydrationWarning>
      {pictures ? props.draw(pictures) : ''}
    </div>
  )
}
