import { useState } from 'react'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { twoStep as texts } from '../../languages/two-step/two-step.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Shows the recovery codes once, to copy, save or print them. They replace a lost phone. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(texts)
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <section aria-label={t('yourCodes')} data-print-alone className="grid gap-5">
      <Notice tone="caution" role="status">
        {t('keepCodes')}
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
          {t(copied ? 'copied' : 'copy')}
        </Button>
        <Button variant="secondary" onClick={() => download(text)}>
          {t('download')}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <div className="print:hidden">
        <Button onClick={onKept}>{t('keptThem')}</Button>
      </div>
    </section>
  )
}

function download(codes: string): void {
  const t = readTexts(texts)
  const text = `${t('codesFile', { host: location.host })}\n${t('codesFileHow')}\n\n${codes}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'ferrywing-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
