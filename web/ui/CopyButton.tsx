import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

/** Puts a text into the clipboard, and says whether that was allowed. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')

  async function copy() {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(copied ? 'copied' : 'failed')
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="small" aria-label={label} onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-go" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        Copy
      </Button>
      <span role="status" className="text-sm text-muted">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'failed' && 'Copying is not allowed here. Select the text instead.'}
      </span>
    </span>
  )
}
