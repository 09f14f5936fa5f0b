import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { CopyButton, type CopyWords } from '../button/CopyButton.tsx'
import { Notice } from '../Notice.tsx'

type SecretWords = CopyWords & { copyNow: string; copyIt: string; stored: string }

type SecretOnceProps = {
  name: string
  secret: string
  /** English by default. */
  words?: SecretWords
  children: ReactNode
  onDone: () => void
}

/** Shows a secret, which is readable only this once. */
export function SecretOnce({ name, secret, words, children, onDone }: SecretOnceProps) {
  return (
    <div className="grid gap-5">
      <Notice tone="caution" role="status">
        {words?.copyNow ?? 'Copy it now. It is shown only this once, and we keep no readable copy.'}
      </Notice>
      <section aria-label={name} className="grid justify-items-start gap-3 rounded-field bg-raise p-4">
        <p className="text-sm font-semibold">{name}</p>
        <code dir="ltr" className="figures max-w-full select-all text-[0.9375rem] [overflow-wrap:anywhere]">
          {secret}
        </code>
        <CopyButton
          text={secret}
          label={words?.copyIt ?? `Copy the ${name.toLowerCase()}`}
          {...(words && { words })}
        />
      </section>
      <p className="text-[0.9375rem] text-muted">{children}</p>
      <div>
        <Button onClick={onDone}>{words?.stored ?? 'I have stored it'}</Button>
      </div>
    </div>
  )
}
