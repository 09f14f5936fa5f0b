import { type ComponentProps, useId, useState } from 'react'
import { account } from '../../languages/account/account.ts'
import { useTexts } from '../../languages/texts.ts'
import { buildDescribedBy, Field, type FieldTexts } from './Field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldTexts & { label: string }

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const id = useId()
  const t = useTexts(account)
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          autoComplete="current-password"
          {...input}
          {...buildDescribedBy(id, { hint, error })}
          type={shown ? 'text' : 'password'}
          className="field pe-20"
        />
        <button
          type="button"
          aria-label={t(shown ? 'hideIt' : 'showIt', { label: label.toLowerCase() })}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 end-1 rounded-[9px] px-4 text-sm font-semibold text-muted hover:text-ink"
        >
          {t(shown ? 'hide' : 'show')}
        </button>
      </div>
    </Field>
  )
}
