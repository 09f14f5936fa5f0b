import { useEffect, useRef } from 'react'

/** Replaces the sent form with the server's answer, and takes the focus, because the form is gone. */
export function Received({ message }: { message: string }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className="flex min-h-13 items-center gap-3 text-lg font-medium outline-none"
    >
      <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-go" />
      {message}
    </p>
  )
}
