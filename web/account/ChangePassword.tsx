import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSettings, ChangePasswordForm } from '#contract/accounts/account-settings.ts'
import { call } from '../data/api.ts'
import { settings } from '../languages/settings/settings.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Button } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sessionsKey } from './SessionList.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Sets another password; this device stays signed in. */
export function ChangePassword() {
  const queries = useQueryClient()
  const t = useTexts(settings)
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ChangePasswordForm,
    fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failure: t('changeFailed'),
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
        label={t('currentPassword')}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('newPasswordHint')}
        {...form.field('newPassword')}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting && t('saving')}>
          {t('changePassword')}
        </Button>
      </div>
      <div role="status" className="empty:-mt-5">
        {message && <Notice tone="go">{translate(message)}</Notice>}
      </div>
    </form>
  )
}
