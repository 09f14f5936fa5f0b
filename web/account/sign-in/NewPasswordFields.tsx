import type { ResetPasswordForm } from '#contract/accounts/account-settings.ts'
import { mailedLinks } from '../../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../../languages/texts.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import type { useAccountForm } from '../use-account-form.ts'

type Field = ReturnType<typeof useAccountForm<typeof ResetPasswordForm._zod.output>>['field']

/** The two fields for a new password, in every form that a mailed link opens. */
export function NewPasswordFields({ field }: { field: Field }) {
  const t = useTexts(mailedLinks)
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        {...field('password')}
      />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}
