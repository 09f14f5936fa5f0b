import { useWords } from '../languages/namespace.ts'
import { shell } from '../languages/shell/shell.ts'
import { classNames } from './class-names.ts'

/** Shows, and says to screen readers, that content is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const words = useWords(shell)
  return (
    <div role="status" className={classNames('flex items-center justify-center gap-3 text-muted', className)}>
      <SpinnerMark />
      {label ?? words.loading}
    </div>
  )
}

/** The spinner without text, for use beside words. */
export function SpinnerMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 animate-spin">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
