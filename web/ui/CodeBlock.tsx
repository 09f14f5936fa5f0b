import { CopyButton, type CopyWords } from './button/CopyButton.tsx'

type CodeBlockProps = {
  /** The name of the button: 'Copy a search with curl'. */
  copy: string
  words?: CopyWords | undefined
  text: string
}

/** A few lines of code with a copy button. Code runs from left to right in every language. */
export function CodeBlock({ copy, words, text }: CodeBlockProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-raise p-4">
      <pre
        dir="ltr"
        className="max-w-full text-[0.8125rem] leading-relaxed whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
      >
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={copy} {...(words && { words })} />
    </div>
  )
}
