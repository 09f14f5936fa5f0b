import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { menu } from '../../languages/menu/menu.ts'
import { useWords } from '../../languages/namespace.ts'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'

type DialogProps = {
  open: boolean
  /** Called for Esc, the close button and a click outside of the dialog. */
  onClose: () => void
  title: ReactNode
  /** 'side' slides in from the end over the whole height. */
  placement?: 'centre' | 'side'
  children: ReactNode
}

/** The native modal dialog: the focus stays inside, the page behind does not scroll, and the focus returns at the end. */
export function Dialog({ open, onClose, title, placement = 'centre', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // In a layout effect, because the browser reports closing later, when the dialog may be open again.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])

  // Closes the dialog before React removes it from the page, since the focus returns only then.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog closes with Esc.
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

type DialogActionsProps = ComponentProps<typeof Button> & { leave: string; onLeave: () => void }

/** The button of a dialog's action, with the other props, beside the one that leaves the dialog. */
export function DialogActions({ leave, onLeave, ...action }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button {...action} />
      <Button variant="secondary" onClick={onLeave}>
        {leave}
      </Button>
    </div>
  )
}
