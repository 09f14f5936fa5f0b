import { CopyButton } from './CopyButton.tsx'

/** A few lines to be copied; `name` as it follows 'Copy'. */
export function CodeBlock({ name, text }: { name: string; text: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-raise p-4">
      <pre className="max-w-full text-[0.8125rem] leading-relaxed whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={`Copy ${name}`} />
    </div>
  )
}
