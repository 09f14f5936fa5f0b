import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { readScheduleFile, type ScheduleFile } from './read-file.ts'

type FileDropProps = {
  file: ScheduleFile | null
  error?: string | undefined
  onFile: (file: ScheduleFile | null, problem: string | null) => void
}

/** A field for one schedule: drop it, or press to choose it. */
export function FileDrop({ file, error, onFile }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)

  async function take(files: FileList | null) {
    const chosen = files?.[0]
    if (!chosen) return
    const read = await readScheduleFile(chosen).catch(() => ({
      problem: 'The file could not be read. Choose it again.',
    }))
    if ('problem' in read) onFile(null, read.problem)
    else onFile(read, null)
  }

  const dragging = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside does the same. */}
      <div
        onDragOver={dragging(true)}
        onDragLeave={dragging(false)}
        onDrop={(event) => {
          dragging(false)(event)
          void take(event.dataTransfer.files)
        }}
        className={classNames(
          'relative grid justify-items-center gap-2 rounded-card border border-dashed px-6 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-select',
          over ? 'border-select bg-select-soft' : 'border-edge hover:border-ink',
        )}
      >
        <FileUp aria-hidden="true" className="size-7 text-route" />
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {file ? file.fileName : 'Drop a schedule here, or choose a file'}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {file
            ? `${file.format === 'CSV' ? 'CSV' : 'iCalendar'}. Drop another to replace it.`
            : 'CSV or iCalendar, up to 1 MB and 5,000 flights'}
        </p>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.ics,text/csv,text/calendar"
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            void take(event.currentTarget.files)
            // Cleared, so that the user can choose the same file again after correcting it.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-warning">
          {error}
        </p>
      )}
    </div>
  )
}
