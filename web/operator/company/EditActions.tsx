import { Button } from '../../ui/button/Button.tsx'

/** Below a part that is being changed: keep it, or leave it as it was. */
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

/** What was saved, spoken once. */
export function SavedNotice({ message }: { message: string | undefined }) {
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {message}
    </p>
  )
}
