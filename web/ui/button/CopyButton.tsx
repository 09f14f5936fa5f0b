import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

export type CopyWords = { copy: string; copied: string; refused: string }

// The back offices exist only in English.
const ENGLISH: CopyWords = {
  copy: 'Copy',
  copied: 'Copied.',
  refused: 'Copying is not allowed here. Select the text instead.',
}

/** Copies a text to the clipboard, and says whether the browser allowed it. */
export function CopyButton({
  text,
  label,
  words = ENGLISH,
}: {
  text: string
  label: string
  words?: CopyWords
}) {
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
        {words.copy}
      </Button>
      <span role="status" className="text-sm text-muted">
        {outcome === 'copied' && words.copied}
        {outcome === 'failed' && words.refused}
      </span>
    </span>
  )
}
