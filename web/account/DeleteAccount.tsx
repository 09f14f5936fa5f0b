import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSettings, DeleteAccountForm } from '#contract/account-settings.ts'
import { ApiError, call } from '../api.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useSignInMethods } from './sign-in-methods.ts'
import { useAccountForm } from './use-account-form.ts'

/** Asks for the password, then has the account deleted after the grace; nobody is signed in any more then. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-muted">
        You are signed out everywhere. For 14 days nothing else happens: signing in keeps your account, and
        Premium with it. Then your name, address and everything else about you is removed, once your last
        booked flight has landed.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete your account?">
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
  const deleting = useMutation({
    mutationFn: async () => {
      await call(accountSettings.deleteAccount, { body: {} })
      await signOut()
    },
  })
  const mustSignIn = deleting.error instanceof ApiError && deleting.error.code === 'confirmation_required'
  return (
    <div className="grid gap-5">
      <p>It goes in 14 days; a mail tells you the date.</p>
      <FormError
        message={
          mustSignIn
            ? 'It has been a while since you signed in. Sign out and in again, then delete it within fifteen minutes.'
            : deleting.error?.message
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={deleting.isPending && 'Deleting...'} onClick={() => deleting.mutate()}>
          Delete my account
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </div>
  )
}

function WithPassword({ onCancel }: { onCancel: () => void }) {
  const { signOut } = useSession()
  const form = useAccountForm({
    schema: DeleteAccountForm,
    fields: ['password'],
    initial: { password: '' },
    failure: 'Your account could not be deleted. Please try again.',
    async send(body) {
      await call(accountSettings.deleteAccount, { body })
      await signOut()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <p>It goes in 14 days; a mail tells you the date. Please confirm with your password.</p>
      <FormError message={form.failure} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.isSubmitting && 'Deleting...'}>
          Delete my account
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
