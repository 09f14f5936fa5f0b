import { paths } from '../../routing/paths.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'

/** Explains the first call and the verification of a message with two pieces of code. */
export function HowTo() {
  return (
    <section aria-labelledby="how-title" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="how-title" className="text-heading tracking-tight">
          How to use it
        </h2>
        <p className="text-[0.9375rem] text-muted">
          Every call, field and message is described on the{' '}
          <a href={paths.apiDocs()} className="font-semibold text-ink underline underline-offset-4">
            API page
          </a>
          .
        </p>
      </div>
      <Accordion
        name="developers-how"
        items={[
          { title: 'Call the API with a key', content: <Calling /> },
          { title: 'Receive and verify a message', content: <Receiving /> },
          { title: 'When a message is not received', content: <Retrying /> },
        ]}
      />
    </section>
  )
}

function Calling() {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <div className="grid gap-4">
      <p>
        Send the key with each call. A call needs the scope that the API page names; 300 calls a minute are
        accepted of each key.
      </p>
      <CodeBlock
        copy="Copy a call with curl"
        text={`curl ${origin}/api/api/operators/availability \\
  -H "Authorization: Bearer $FERRYWING_API_KEY"`}
      />
    </div>
  )
}

function Receiving() {
  return (
    <div className="grid gap-4">
      <p>
        Verify the signature over the raw body before you read it. Libraries for most languages are at
        standardwebhooks.com; in Node:
      </p>
      <CodeBlock copy="Copy the verification in Node" text={VERIFY} />
      <p>
        Answer 2xx within 10 seconds, and do the work afterwards. A message may come more than once and out of
        order: remember its <span className="figures text-ink">webhook-id</span>, and read the present state
        with a key.
      </p>
    </div>
  )
}

function Retrying() {
  return (
    <p>
      We send it again after 5 seconds, 1 and 5 minutes, half an hour, 2, 6 and 24 hours, then give it up; the
      delivery log shows each attempt and can send it again. Redirects are not followed. After three days in
      which nothing was received, or at once when your server answers 410 Gone, the webhook is disabled and we
      write to you.
    </p>
  )
}

const VERIFY = `import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.FERRYWING_WEBHOOK_SECRET)

express()
  .post('/ferrywing', express.raw({ type: 'application/json' }), (request, response) => {
    let message
    try {
      message = webhook.verify(request.body, request.headers)
    } catch {
      return response.sendStatus(400)
    }
    response.sendStatus(204)
    console.log(message.type, message.data)
  })
  .listen(8080)`
