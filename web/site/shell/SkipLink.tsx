import { useWords } from '../../languages/namespace.ts'
import { shell } from '../../languages/shell/shell.ts'
import { MAIN_ID } from './RouteChange.tsx'

/** The first stop of the Tab key: skips the parts that are the same on every page. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only z-20 rounded-full bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:px-5 focus:py-3"
    >
      {useWords(shell).skip}
    </a>
  )
}
