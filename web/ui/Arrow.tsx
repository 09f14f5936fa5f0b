import { ArrowRight } from 'lucide-react'

/**
 * An arrow between two airports or values, drawn because our fonts have none and a device may have none either. Screen readers and copied
 * text get `text`.
 */
export function Arrow({ text = '→' }: { text?: string }) {
  return (
    <>
      <ArrowRight
        aria-hidden="true"
        className="inline size-[1em] align-[-0.125em] text-route rtl:-scale-x-100"
      />
      <span className="sr-only">{text}</span>
    </>
  )
}
