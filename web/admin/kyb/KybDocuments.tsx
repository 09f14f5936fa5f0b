import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type KybOperator, kyb } from '#contract/operators/kyb.ts'
import type { DocumentVersion, OperatorDocument } from '#contract/operators/operators.ts'
import { call } from '../../data/api.ts'
import { download } from '../../data/download.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Panel } from '../Panel.tsx'
import { describeFailure, useDecision } from './use-decision.ts'

export const DOCUMENTS = {
  aoc: 'Air operator certificate',
  insurance: 'Insurance certificate',
  operations: 'Operations manual',
} as const

type Reviewing = {
  operator: KybOperator
  onDecline: (document: OperatorDocument) => void
  onDone: (message: string) => void
  onOvertaken: (message: string) => void
}

/** The operator's documents. Every file can be opened, also replaced ones, and a new one is accepted or declined. */
export function Documents(props: Reviewing) {
  const { aoc, insurance, operations } = props.operator.docsJSON
  return (
    <Panel title="Documents">
      <ul className="grid divide-y divide-line">
        {[aoc, insurance, operations].map((document) => (
          <DocumentRow key={document.type} document={document} {...props} />
        ))}
      </ul>
    </Panel>
  )
}

function DocumentRow(props: Reviewing & { document: OperatorDocument }) {
  const operatorId = props.operator.id
  const { type, id, name, uploadedAt, expiresOn, expired, required, waiting, history } = props.document
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {DOCUMENTS[type]}
            {expired && <Badge tone="warning">Expired</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {name && uploadedAt
              ? `${name}, uploaded ${formatDay(uploadedAt)}${expiresOn ? `, valid until ${formatDay(expiresOn)}` : ''}`
              : required
                ? 'Not uploaded yet'
                : 'Optional, not uploaded'}
          </p>
        </div>
        {id && name && <DownloadButton operatorId={operatorId} id={id} name={name} of={DOCUMENTS[type]} />}
      </div>
      {id && required && !expiresOn && <ExpiryForm documentId={id} {...props} />}
      {waiting && <WaitingDocument waiting={waiting} {...props} />}
      {history.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-8 content-center underline underline-offset-4">
            {history.length} earlier {history.length === 1 ? 'file' : 'files'}
          </summary>
          <ul className="mt-2 grid gap-3">
            {history.map((version) => (
              <li key={version.id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 text-muted wrap-anywhere">
                  {version.name}, uploaded {formatDay(version.uploadedAt)}
                  {version.replacedAt &&
                    `, ${version.status === 'DECLINED' ? 'declined' : 'replaced'} ${formatDay(version.replacedAt)}`}
                </span>
                <DownloadButton
                  operatorId={operatorId}
                  id={version.id}
                  name={version.name}
                  of={`earlier ${version.name}`}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function WaitingDocument(props: Reviewing & { document: OperatorDocument; waiting: DocumentVersion }) {
  const { operator, document, waiting } = props
  const what = `the new ${DOCUMENTS[document.type].toLowerCase()}`
  const accepting = useDecision(
    () => call(kyb.acceptDocument, { params: { operatorId: operator.id, id: waiting.id } }),
    props.onDone,
    props.onOvertaken,
  )
  return (
    <div className="grid gap-4 rounded-field bg-raise p-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">New document waits</p>
          <p className="text-sm text-muted wrap-anywhere">
            {waiting.name}, uploaded {formatDay(waiting.uploadedAt)}
            {waiting.expiresOn && `, valid until ${formatDay(waiting.expiresOn)}`}
          </p>
        </div>
        <DownloadButton operatorId={operator.id} id={waiting.id} name={waiting.name} of={what} />
      </div>
      {document.required && !waiting.expiresOn && <ExpiryForm documentId={waiting.id} {...props} />}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          aria-label={`Accept ${what}`}
          disabledReason={document.required && !waiting.expiresOn && 'Enter its last day first.'}
          busy={accepting.isPending && 'Accepting...'}
          onClick={() => accepting.mutate()}
        >
          Accept
        </Button>
        <Button
          size="small"
          variant="danger"
          aria-label={`Decline ${what}`}
          onClick={() => props.onDecline(document)}
        >
          Decline
        </Button>
      </div>
      <FormError message={describeFailure(accepting.error, 'The document could not be accepted')} />
    </div>
  )
}

/** The form for an expiry date that the operator's system did not send; the reviewer reads it in the document. */
function ExpiryForm(props: Reviewing & { document: OperatorDocument; documentId: string }) {
  const { operator, document, documentId } = props
  const [day, setDay] = useState('')
  const entering = useDecision(
    () =>
      call(kyb.enterExpiry, {
        params: { operatorId: operator.id, id: documentId },
        body: { expiresOn: day },
      }),
    props.onDone,
    props.onOvertaken,
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    entering.mutate()
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          label={`Last day of the ${DOCUMENTS[document.type].toLowerCase()}`}
          className="w-52"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button size="small" type="submit" busy={entering.isPending && 'Saving...'}>
          Save Day
        </Button>
      </div>
      <p className="text-sm text-muted">
        It came without one. Nothing is published on it until you enter it.
      </p>
      <FormError message={describeFailure(entering.error, 'The day could not be saved')} />
    </form>
  )
}

function DownloadButton(props: { operatorId: string; id: string; name: string; of: string }) {
  const { operatorId, id, name } = props
  const fetching = useMutation({
    mutationFn: () => download(kyb.document, { params: { operatorId, id }, name }),
  })
  return (
    <div className="grid justify-items-end gap-2">
      <SmallButton
        aria-label={`Download ${props.of}`}
        busy={fetching.isPending && 'Downloading...'}
        onClick={() => fetching.mutate()}
      >
        <Download aria-hidden="true" className="size-4" />
        Download
      </SmallButton>
      <FormError message={fetching.error?.message} />
    </div>
  )
}
