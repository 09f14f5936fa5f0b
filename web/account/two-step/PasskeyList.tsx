import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, PasskeyNameForm, signInMethods } from '#contract/accounts/second-factor.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../languages/instants.ts'
import { useTexts } from '../../languages/texts.ts'
import { twoStep as texts } from '../../languages/two-step/two-step.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAccountForm } from '../use-account-form.ts'

/** The passkeys of the account, each with its last use and its name, which can be changed. */
export function PasskeyList(props: {
  passkeys: readonly Passkey[]
  removing: string | null
  onRemove: (passkey: Passkey) => void
  onRenamed: () => void
}) {
  const t = useTexts(texts)
  if (props.passkeys.length === 0) return null
  return (
    <ul aria-label={t('yourPasskeys')} className="grid divide-y divide-line">
      {props.passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          busy={props.removing === passkey.id}
          onRemove={() => props.onRemove(passkey)}
          onRenamed={props.onRenamed}
        />
      ))}
    </ul>
  )
}

function PasskeyRow(props: { passkey: Passkey; busy: boolean; onRemove: () => void; onRenamed: () => void }) {
  const { passkey, busy } = props
  const { name } = passkey
  const added = formatDay(passkey.addedAt)
  const t = useTexts(texts)
  const [renaming, setRenaming] = useState(false)
  if (renaming) {
    const done = () => {
      setRenaming(false)
      props.onRenamed()
    }
    return (
      <li className="py-4 first:pt-0">
        <NameForm passkey={passkey} onDone={done} onCancel={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="flex min-w-0 items-start gap-4">
        <KeyRound aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-3 font-semibold">
            <bdi className="break-words">{name}</bdi>
            {passkey.backedUp && <Badge tone="go">{t('backedUp')}</Badge>}
          </p>
          <p className="text-sm text-muted">
            {passkey.lastUsedAt
              ? t('addedUsed', { added, used: formatDay(passkey.lastUsedAt) })
              : t('addedUnused', { added })}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <SmallButton aria-label={t('renameOne', { name })} onClick={() => setRenaming(true)}>
          {t('rename')}
        </SmallButton>
        <SmallButton
          aria-label={t('removeOne', { name })}
          busy={busy && t('removing')}
          onClick={props.onRemove}
        >
          {t('remove')}
        </SmallButton>
      </div>
    </li>
  )
}

function NameForm(props: { passkey: Passkey; onDone: () => void; onCancel: () => void }) {
  const { id, name } = props.passkey
  const t = useTexts(texts)
  const form = useAccountForm({
    schema: PasskeyNameForm,
    fields: ['name'],
    initial: { name },
    failure: t('nameFailed'),
    async send(body) {
      await call(signInMethods.renamePasskey, { params: { id }, body })
      props.onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <FormError message={form.failure} />
      <TextField label={t('newNameFor', { name })} maxLength={60} autoFocus {...form.field('name')} />
      <div className="flex gap-3">
        <Button type="submit" size="small" busy={form.isSubmitting && t('saving')}>
          {t('save')}
        </Button>
        <SmallButton onClick={props.onCancel}>{t('cancel')}</SmallButton>
      </div>
    </form>
  )
}
