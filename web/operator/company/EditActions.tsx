import { Button } from '../../ui/button/Button.tsx'

/** The buttons below a part that is being edited: save or cancel. */
export function EditActions({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isSaving && 'Saving...'}>
        Save changes
      </Button>
      <Button variant="secondary" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** The message after saving, announced once. */
export function SavedNotice({ message }: { message: string | undefined }) {
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {message}
    </p>
  )
}
