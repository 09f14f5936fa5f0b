import { paths } from '../../paths.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'

/** From the key to the first answer: for an assistant, and for a program. */
export function HowPrograms() {
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <h3 className="font-semibold">How to use a key</h3>
      <Accordion
        name="keys-how"
        items={[
          { title: 'Connect an assistant', content: <Assistant /> },
          { title: 'Call the API from a program', content: <Program /> },
        ]}
      />
    </div>
  )
}

const origin = () => (typeof window === 'undefined' ? '' : window.location.origin)

function Assistant() {
  return (
    <div className="grid gap-4">
      <p>
        An assistant that speaks the Model Context Protocol searches, quotes, holds seats and gives you the
        link to pay. Add this server to its settings:
      </p>
      <CodeBlock
        name="the server for an assistant"
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
  return (
    <div className="grid gap-4">
      <p>
        Send the key with each call, at most 120 a minute. Every call and field is on the{' '}
        <a href={paths.apiDocs()} className="font-semibold text-ink underline underline-offset-4">
          API page
        </a>
        ; a call names the scope that it needs.
      </p>
      <CodeBlock
        name="a search with curl"
        text={`curl "${origin()}/api/api/search?from=NYC&people=2" \\
  -H "Authorization: Bearer $FERRYWING_KEY"`}
      />
      <CodeBlock
        name="a hold with curl"
        text={`curl -X POST "${origin()}/api/api/checkout/$LEG/hold" \\
  -H "Authorization: Bearer $FERRYWING_KEY" \\
  -H "Idempotency-Key: my-trip-1" \\
  -H "Content-Type: application/json" \\
  -d '{"requestedPax":2}'`}
      />
    </div>
  )
}
