import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  AIRCRAFT_DOCUMENT_KINDS,
  type Aircraft,
  type AircraftDocumentKind,
  fleet,
} from '#contract/operators/fleet/fleet.ts'
import { DOCUMENT_EXTENSIONS } from '#contract/operators/operators.ts'
import { download } from '../../data/download.ts'
import { upload } from '../../data/upload.ts'
import { DOCUMENT_KINDS } from '../../display/aircraft-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { formatDay } from '../dates.ts'
import { findRefusal, formatSize } from '../documents/check-file.ts'
import { Section } from '../legs/LegFields.tsx'
import { useFleetAction } from './fleet-queries.ts'

/** The aircraft's files, and a place to add one. */
export function AircraftDocuments({ aircraft, error }: { aircraft: Aircraft; error: string | undefined }) {
  const kept = aircraft.documents.filter(({ status }) => status !== 'REPLACED')
  return (
    <Section
      title="Documents and photos"
      lead="The list of your certificate and the insurance certificate are needed for the review."
    >
      {kept.length > 0 && (
        <ul className="grid divide-y divide-line">
          {kept.map((document) => (
            <li key={document.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="grid min-w-0 gap-0.5">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {DOCUMENT_KINDS[document.kind]}
                  {document.status === 'WAITING' && <Badge tone="caution">Waits for our review</Badge>}
                </span>
                <span className="text-sm text-muted wrap-anywhere">
                  {document.name}, {formatSize(document.size)}, {formatDay(document.uploadedAt)}
                </span>
              </span>
              <Download aircraftId={aircraft.id} id={document.id} name={document.name} />
            </li>
          ))}
        </ul>
      )}
      <FormError message={error} />
      {aircraft.status !== 'RETIRED' && <AddFile aircraftId={aircraft.id} />}
    </Section>
  )
}

function Download({ aircraftId, id, name }: { aircraftId: string; id: string; name: string }) {
  const downloading = useMutation({
    mutationFn: () => download(fleet.document, { params: { id: aircraftId, documentId: id }, name }),
  })
  return (
    <span className="grid gap-1">
      <SmallButton
        aria-label={`Download ${name}`}
        busy={downloading.isPending && 'Downloading...'}
        onClick={() => downloading.mutate()}
      >
        Download
      </SmallButton>
      <FormError message={downloading.error?.message} />
    </span>
  )
}

function AddFile({ aircraftId }: { aircraftId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<AircraftDocumentKind>('LISTING')
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useFleetAction((file: File) =>
    upload(fleet.uploadDocument, {
      fileField: 'document',
      file,
      params: { id: aircraftId },
      fields: { kind },
      onProgress: setShare,
      signal: AbortSignal.timeout(300_000),
    }),
  )

  function choose(file: File | undefined) {
    if (!file) return
    const refused = findRefusal(file)
    setRefusal(refused)
    if (refused) return
    setShare(0)
    sending.mutate(file)
  }

  return (
    <div className="grid gap-3">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SelectField
          label="What the file is"
          value={kind}
          onChange={(event) => setKind(event.target.value as AircraftDocumentKind)}
          options={AIRCRAFT_DOCUMENT_KINDS.map((one) => [one, DOCUMENT_KINDS[one]])}
        />
        <Button
          variant="secondary"
          busy={sending.isPending && 'Uploading...'}
          onClick={() => input.current?.click()}
        >
          Upload a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of the aircraft"
          accept={DOCUMENT_EXTENSIONS.join(',')}
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {sending.isPending && <ProgressBar label="Uploading" percent={share * 100} />}
      <p role="status" className="text-sm text-muted">
        {sending.isSuccess && sending.data.message}
      </p>
      <FormError message={refusal ?? sending.error?.message} />
    </div>
  )
}
