import { Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { DOCUMENT_EXTENSIONS } from '#contract/operators/operators.ts'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'

const HINT = 'Drop a PDF, a Word file or a picture here, or choose it. At most 10 MB.'

/** Takes a file by drag and drop or by the system's file dialog. */
export function DropPlace(props: {
  title: string
  replaces: boolean
  error: string | undefined
  onFile: (file: File) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) props.onFile(file)
  }

  return (
    <div className="grid gap-2">
      {/* The whole area takes a dropped file; button and field do the same for the keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of two ways, the button is the other. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'rounded-field border border-dashed px-5 transition-colors',
          props.replaces
            ? 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3'
            : 'grid justify-items-center gap-3 py-6 text-center',
          over ? 'border-route bg-route-soft' : props.error ? 'border-warning' : 'border-edge',
        )}
      >
        {!props.replaces && <Upload aria-hidden="true" className="size-6 text-route" />}
        <p className="hidden text-[0.9375rem] text-muted sm:block">
          {props.replaces ? 'A newer one? Drop it here, or choose it. At most 10 MB.' : HINT}
        </p>
        <p className="text-[0.9375rem] text-muted sm:hidden">
          A PDF, a Word file or a picture, at most 10 MB.
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          tabIndex={-1}
          aria-label={`File for ${props.title}`}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
          accept={DOCUMENT_EXTENSIONS.join(',')}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) props.onFile(file)
          }}
        />
        <Button
          variant="secondary"
          size={props.replaces ? 'small' : 'normal'}
          aria-describedby={props.error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          <span>
            {props.replaces ? 'Replace' : 'Choose a file'}
            <span className="sr-only"> for {props.title}</span>
          </span>
        </Button>
      </div>
      {props.error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-warning">
          {props.error}
        </p>
      )}
    </div>
  )
}
