import { keys as texts } from '../../languages/keys/keys.ts'
import { useTexts } from '../../languages/texts.ts'
import { paths } from '../../routing/paths.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { copyWords } from './key-words.ts'

/** Explains how an assistant and a program use a key to get their first answer. */
export function HowPrograms() {
  const t = useTexts(texts)
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <h3 className="font-semibold">{t('how')}</h3>
      <Accordion
        name="keys-how"
        items={[
          { title: t('assistant'), content: <Assistant /> },
          { title: t('program'), content: <Program /> },
        ]}
      />
    </div>
  )
}

const origin = () => (typeof window === 'undefined' ? '' : window.location.origin)

function Assistant() {
  const t = useTexts(texts)
  return (
    <div className="grid gap-4">
      <p>{t('assistantHow')}</p>
      <CodeBlock
        copy={t('copyServer')}
        words={copyWords()}
        text={`{
  "mcpServers": {
    "ferrywing": {
      "type": "http",
      "url": "${origin()}/mcp",
      "headers": { "Authorization": "Bearer fwp_…" }
    }
  }
}`}
      />
    </div>
  )
}

function Program() {
  const t = useTexts(texts)
  return (
    <div className="grid gap-4">
      <p>
        {t.rich('programHow', {
          link: (words) => (
            <a href={paths.apiDocs()} className="font-semibold text-ink underline underline-offset-4">
              {words}
            </a>
          ),
        })}
      </p>
      <CodeBlock
        copy={t('copySearch')}
        words={copyWords()}
        text={`curl "${origin()}/api/api/search?from=NYC&people=2" \\
  -H "Authorization: Bearer $FERRYWING_KEY"`}
      />
      <CodeBlock
        copy={t('copyHold')}
        words={copyWords()}
        text={`curl -X POST "${origin()}/api/api/checkout/$LEG/hold" \\
  -H "Authorization: Bearer $FERRYWING_KEY" \\
  -H "Idempotency-Key: my-trip-1" \\
  -H "Content-Type: application/json" \\
  -d '{"requestedPax":2}'`}
      />
    </div>
  )
}
