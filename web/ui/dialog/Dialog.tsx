import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { menu } from '../../languages/menu/menu.ts'
import { useWords } from '../../languages/namespace.ts'
import { classNames } from '../class-names.ts'

type DialogProps = {
  open: boolean
  /** Esc, the cross, a click beside the dialog: all ask to close. */
  onClose: () => void
  title: ReactNode
  /** 'side' slides in from the end over the whole height. */
  placement?: 'centre' | 'side'
  children: ReactNode
}

/** The system's own modal dialog: focus stays inside, the page behind does not scroll, focus returns at the end. */
export function Dialog({ open, onClose, title, placement = 'centre', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before the browser handles another event: it reports a closing later, and by then the dialog may be open again.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])

  // Taken off the page while it is open, it closes first: only then the focus returns.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out and the dialog brings it along.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames(
        'dialog bg-panel text-ink shadow-card',
        placement === 'side' ? 'dialog-side' : 'dialog-centre rounded-card',
      )}
    >
      <div className="grid gap-6 p-6 sm:p-8">
        <div className="flex items-center justify-between gap-4">
          <h2 id={titleId} className="text-heading">
            {title}
          </h2>
          <button
            type="button"
            aria-label={useWords(menu).close}
            onClick={onClose}
            className="-m-2 grid size-11 place-items-center rounded-full hover:bg-raise"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {open && children}
      </div>
    </dialog>
  )
}
