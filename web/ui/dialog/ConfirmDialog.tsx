import type { ReactNode } from 'react'
import { FormError } from '../form/FormError.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

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
        <DialogActions
          variant={props.danger ? 'danger' : 'primary'}
          busy={props.busy}
          onClick={() => props.onConfirm()}
          leave={props.keep}
          onLeave={props.onClose}
        >
          {props.confirm}
        </DialogActions>
      </div>
    </Dialog>
  )
}
