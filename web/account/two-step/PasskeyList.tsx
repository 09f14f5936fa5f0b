import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, PasskeyNameForm, signInMethods } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAccountForm } from '../use-account-form.ts'

/** The passkeys of the account, each with its name, which can be changed, and when it was used. */
export function PasskeyList(props: {
  passkeys: readonly Passkey[]
  removing: string | null
  onRemove: (passkey: Passkey) => void
  onRenamed: () => void
}) {
  if (props.passkeys.length === 0) return null
  return (
    <ul aria-label="Your passkeys" className="grid divide-y divide-line">
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
            <span className="break-words">{passkey.name}</span>
            {passkey.backedUp && <Badge tone="go">Backed up</Badge>}
          </p>
          <p className="text-sm text-muted">
            Added {written(passkey.addedAt)},{' '}
            {passkey.lastUsedAt ? `last used ${written(passkey.lastUsedAt)}` : 'not used yet'}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Remove ${passkey.name}`}
          busy={busy && 'Removing...'}
          onClick={props.onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function NameForm(props: { passkey: Passkey; onDone: () => void; onCancel: () => void }) {
  const { id, name } = props.passkey
  const form = useAccountForm({
    schema: PasskeyNameForm,
    fields: ['name'],
    initial: { name },
    failure: 'The name could not be saved. Please try again.',
    async send(body) {
      await call(signInMethods.renamePasskey, { params: { id }, body })
      props.onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <FormError message={form.failure} />
      <TextField label={`New name for ${name}`} maxLength={60} autoFocus {...form.field('name')} />
      <div className="flex gap-3">
        <Button type="submit" size="small" busy={form.isSubmitting && 'Saving...'}>
          Save
        </Button>
        <Button size="small" variant="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

function written(instant: string): string {
  return format.format(new Date(instant))
}
