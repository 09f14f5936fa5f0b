import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { FormError } from '../form/FormError.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The texts of the button: before, and while the action runs. */
  confirm: string
  busy: string | false
  keep: string
  error: Error | null
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title={props.title}>
      <div className="grid gap-5">
        <p className="text-muted">{props.children}</p>
        <FormError message={props.error?.message} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={props.busy}
            onClick={() => props.onConfirm()}
          >
            {props.confirm}
          </Button>
          <Button variant="secondary" onClick={props.onClose}>
            {props.keep}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
