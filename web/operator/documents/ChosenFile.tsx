import type { DocumentType } from '#contract/operators/operators.ts'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { formatSize } from './check-file.ts'
import type { DocumentUploads } from './use-document-uploads.ts'

/** A chosen file: its expiry date, its upload, and the reason if it was refused. */
export function ChosenFile(props: {
  type: DocumentType
  title: string
  uploads: DocumentUploads
  sendsItself: boolean
}) {
  const { type, title, uploads } = props
  const { file, phase, share, expiresOn, fileError, dateError } = uploads.places[type]
  if (!file) return null
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-4 rounded-field border border-edge p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold [overflow-wrap:anywhere]">{file.name}</p>
          <p className="figures text-sm text-muted">{formatSize(file.size)}</p>
        </div>
        {phase === 'uploading' ? (
          <SmallButton aria-label={`Cancel the upload of ${title}`} onClick={() => uploads.cancel(type)}>
            Cancel
          </SmallButton>
        ) : (
          <SmallButton aria-label={`Remove ${file.name}`} onClick={() => uploads.remove(type)}>
            Remove
          </SmallButton>
        )}
      </div>
      {phase === 'uploading' && (
        <div className="flex items-center gap-4">
          <ProgressBar label={`Uploading ${title}`} percent={percent} />
          <span aria-hidden="true" className="figures w-14 text-right text-sm text-muted">
            {percent}%
          </span>
        </div>
      )}
      {fileError && (
        <p role="alert" className="text-sm font-medium text-warning">
          {fileError}
        </p>
      )}
      {type !== 'operations' && (
        <TextField
          label={`Expiry date of the ${type === 'aoc' ? 'certificate' : 'insurance'}`}
          type="date"
          className="sm:max-w-60"
          value={expiresOn}
          error={dateError}
          disabled={phase === 'uploading'}
          onChange={(event) => uploads.setExpiry(type, event.currentTarget.value)}
        />
      )}
      {(props.sendsItself || phase === 'failed') && phase !== 'uploading' && (
        <Button className="justify-self-start" onClick={() => void uploads.send(type)}>
          {phase === 'failed' ? 'Try again' : 'Upload'}
        </Button>
      )}
    </div>
  )
}
