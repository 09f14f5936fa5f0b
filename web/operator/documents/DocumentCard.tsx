import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import {
  type DocumentType,
  type DocumentVersion,
  type OperatorDocument,
  operators,
} from '#contract/operators/operators.ts'
import { download } from '../../data/download.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formatDay } from '../dates.ts'
import { ChosenFile } from './ChosenFile.tsx'
import { formatSize } from './check-file.ts'
import { DocumentHistory } from './DocumentHistory.tsx'
import { DropPlace } from './DropPlace.tsx'
import type { DocumentUploads, Place } from './use-document-uploads.ts'

export const DOCUMENT_NAMES: Record<DocumentType, { title: string; about: string }> = {
  aoc: { title: 'AOC document', about: 'Your air operator certificate, or the Part 135 certificate.' },
  insurance: {
    title: 'Insurance certificate',
    about: 'It names every aircraft and the passenger liability limit.',
  },
  operations: {
    title: 'Operations manual',
    about: 'The current revision, where you would like us to see it.',
  },
}

type DocumentCardProps = {
  type: DocumentType
  /** The document on the server; undefined before the company is saved. */
  kept: OperatorDocument | undefined
  uploads: DocumentUploads
  /** With an upload button beside each chosen file; without it, the page uploads all together. */
  sendsItself?: boolean
}

/** One document: the current file, a place to drop a new one, its upload, and the replaced files. */
export function DocumentCard({ type, kept, uploads, sendsItself = false }: DocumentCardProps) {
  const place = uploads.places[type]
  const headingId = useId()
  const { title, about } = DOCUMENT_NAMES[type]
  return (
    <section aria-labelledby={headingId} className="grid gap-5 rounded-card bg-panel p-6 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h3 id={headingId} className="text-lg">
            {title} {type === 'operations' && <span className="text-muted">(optional)</span>}
          </h3>
          <p className="text-[0.9375rem] text-muted">{about}</p>
        </div>
        <StatusBadge kept={kept} place={place} />
      </div>
      {kept?.id && <KeptFile document={kept} title={title} />}
      {kept?.waiting && <WaitingFile waiting={kept.waiting} title={title} replaces={kept.id !== null} />}
      {kept && !kept.waiting && <DeclinedFile document={kept} />}
      {place.file && <ChosenFile type={type} title={title} uploads={uploads} sendsItself={sendsItself} />}
      {!place.file && (
        <DropPlace
          title={title}
          replaces={Boolean(kept?.id || kept?.waiting)}
          error={place.fileError}
          onFile={(file) => uploads.choose(type, file)}
        />
      )}
      {kept && kept.history.length > 0 && <DocumentHistory title={title} versions={kept.history} />}
    </section>
  )
}

function StatusBadge({ kept, place }: { kept: OperatorDocument | undefined; place: Place }) {
  if (place.phase === 'uploading') return <Badge tone="select">Uploading</Badge>
  if (place.phase === 'failed') return <Badge tone="warning">Failed</Badge>
  if (kept?.waiting && !place.file) return <Badge tone="select">Waits for review</Badge>
  if (place.file || !kept?.id) return <Badge>Pending</Badge>
  if (kept.expired) return <Badge tone="warning">Expired</Badge>
  return <Badge tone="go">Uploaded</Badge>
}

function KeptFile({ document, title }: { document: OperatorDocument; title: string }) {
  const { id, name, size, uploadedAt, expiresOn, expired, expiresInDays } = document
  if (!id || !name || size === null || !uploadedAt) return null
  const expiresSoon = expiresInDays !== null && expiresInDays <= 30
  return (
    <FileRow file={{ id, name, size, uploadedAt }} label={title}>
      {expiresOn && (
        <p className={classNames('text-sm', expiresSoon ? 'font-semibold text-warning' : 'text-muted')}>
          {expired ? 'Expired on' : 'Valid until'} {formatDay(expiresOn)}
        </p>
      )}
    </FileRow>
  )
}

function WaitingFile(props: { waiting: DocumentVersion; title: string; replaces: boolean }) {
  const { waiting, title, replaces } = props
  return (
    <FileRow file={waiting} label={`${title}, the new one`}>
      {waiting.expiresOn && <p className="text-sm text-muted">Valid until {formatDay(waiting.expiresOn)}</p>}
      <p className="text-sm font-semibold">
        Waits for our review.{replaces && ' Until we have accepted it, the one before counts.'}
      </p>
    </FileRow>
  )
}

// The last refusal, until another file is uploaded.
function DeclinedFile({ document: { history } }: { document: OperatorDocument }) {
  const [last] = history
  if (last?.status !== 'DECLINED') return null
  return (
    <Notice tone="warning">
      {last.name} was not accepted: {last.declineReason}
    </Notice>
  )
}

type KeptFacts = { id: string; name: string; size: number; uploadedAt: string }

function FileRow(props: { file: KeptFacts; label: string; children: ReactNode }) {
  const { id, name, size, uploadedAt } = props.file
  const fetching = useMutation({
    mutationFn: () => download(operators.downloadDocument, { params: { id }, name }),
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field bg-raise px-4 py-3">
        <div className="flex min-w-0 items-start gap-3">
          <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <div className="grid min-w-0 gap-0.5">
            <p className="font-semibold break-words [overflow-wrap:anywhere]">{name}</p>
            <p className="text-sm text-muted">
              <span className="figures">{formatSize(size)}</span>, uploaded {formatDay(uploadedAt)}
            </p>
            {props.children}
          </div>
        </div>
        <SmallButton
          aria-label={`Download ${props.label}`}
          busy={fetching.isPending && 'Downloading...'}
          onClick={() => fetching.mutate()}
        >
          Download
        </SmallButton>
      </div>
      <FormError message={fetching.error?.message} />
    </div>
  )
}
