import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSettings, DeleteAccountForm } from '#contract/accounts/account-settings.ts'
import { ApiError, call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'
import { settings } from '../languages/settings/settings.ts'
import { useTexts } from '../languages/texts.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { useSignInMethods } from './sign-in-methods.ts'
import { useAccountForm } from './use-account-form.ts'

/** Asks for the password and schedules the account's deletion after the days of grace. The user is signed out. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  const t = useTexts(settings)
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-muted">{t('deletionWhat')}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('deleteMine')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('deleteAsk')}>
        <Confirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const methods = useSignInMethods()
  return methods.data?.hasPassword === false ? (
    <WithoutPassword onCancel={onCancel} />
  ) : (
    <WithPassword onCancel={onCancel} />
  )
}

function WithoutPassword({ onCancel }: { onCancel: () => void }) {
  const { signOut } = useSession()
  const t = useTexts(settings)
  const deleting = useMutation({
    mutationFn: async () => {
      await call(accountSettings.deleteAccount, { body: {} })
      await signOut()
    },
  })
  const mustSignIn = deleting.error instanceof ApiError && deleting.error.code === 'confirmation_required'
  return (
    <div className="grid gap-5">
      <p>{t('deletionWhen')}</p>
      <FormError message={mustSignIn ? t('deletionSignIn') : deleting.error?.message} />
      <DialogActions
        variant="danger"
        busy={deleting.isPending && t('deleting')}
        onClick={() => deleting.mutate()}
        leave={t('keepIt')}
        onLeave={onCancel}
      >
        {t('deleteMine')}
      </DialogActions>
    </div>
  )
}

function WithPassword({ onCancel }: { onCancel: () => void }) {
  const { signOut } = useSession()
  const t = useTexts(settings)
  const form = useAccountForm({
    schema: DeleteAccountForm,
    fields: ['password'],
    initial: { password: '' },
    failure: t('deletionFailed'),
    async send(body) {
      await call(accountSettings.deleteAccount, { body })
      await signOut()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <p>{t('deletionConfirm')}</p>
      <FormError message={form.failure} />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <DialogActions
        type="submit"
        variant="danger"
        busy={form.isSubmitting && t('deleting')}
        leave={t('keepIt')}
        onLeave={onCancel}
      >
        {t('deleteMine')}
      </DialogActions>
    </form>
  )
}
