import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The codes for the day when the phone is gone: shown once, to be copied, saved or printed. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <section aria-label="Your recovery codes" data-print-alone className="grid gap-5">
      <Notice tone="caution" role="status">
        Keep these ten codes where you find them without your phone. Each signs you in once. We do not show
        them again.
      </Notice>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-field bg-raise px-5 py-4 sm:px-8">
        {codes.map((code) => (
          <li key={code} className="figures py-1 text-center tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          variant="secondary"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="secondary" onClick={() => download(text)}>
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="print:hidden">
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </section>
  )
}

function download(codes: string): void {
  const text = `Ferrywing recovery codes for ${location.host}\nEach signs you in once.\n\n${codes}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'ferrywing-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
