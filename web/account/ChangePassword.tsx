import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSettings, ChangePasswordForm } from '#contract/account-settings.ts'
import { call } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { sessionsKey } from './SessionList.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Sets another password; this device stays signed in. */
export function ChangePassword() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ChangePasswordForm,
    fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failure: 'Password change failed',
    async send({ currentPassword, newPassword }) {
      setMessage(null)
      const answer = await call(accountSettings.changePassword, { body: { currentPassword, newPassword } })
      form.empty()
      setMessage(answer.message)
      void queries.invalidateQueries({ queryKey: sessionsKey })
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid justify-items-start gap-5 *:w-full">
      <FormError message={form.failure} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with upper and lower case letters and a number."
        {...form.field('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting && 'Saving...'}>
          Change password
        </Button>
      </div>
      <div role="status" className="empty:-mt-5">
        {message && <Notice tone="go">{message}</Notice>}
      </div>
    </form>
  )
}
