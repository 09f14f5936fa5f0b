import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** Label above, hint and error below one control; `buildDescribedBy` names them for that control. */
export function Field(
  props: FieldTexts & { id: string; className?: string | undefined; children: ReactNode },
) {
  const { id, label, hint, error, className, children } = props
  return (
    <div className={classNames('grid content-start gap-2', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-warning">
          {error}
        </p>
      )}
    </div>
  )
}

/** The attributes that connect a control with its hint and error. */
export function buildDescribedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}
