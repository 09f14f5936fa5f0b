import { type FormEvent, useState } from 'react'
import { MAX_KEY_NAME_LENGTH, SCOPE_MEANINGS } from '#contract/developers/api-keys.ts'
import type { Scope } from '#contract/endpoint.ts'
import { toFormProblems } from '../../account/form-problems.ts'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { SecretOnce } from '../../ui/dialog/SecretOnce.tsx'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useNewApiKey } from './developer-queries.ts'

const FIELDS = ['name', 'scopes'] as const

/** Asks for the name and scopes of a new key, and then shows its secret once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { create, dialog } = useNewApiKey()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [tried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() && scopes.length > 0) create.mutate({ name, scopes })
  }

  if (create.data) {
    return (
      <Dialog open onClose={onClose} title="Your new API key">
        <SecretOnce name="API key" secret={create.data.secret} onDone={onClose}>
          Keep it where only your servers can read it. If somebody else gets it, revoke it here and make
          another.
        </SecretOnce>
      </Dialog>
    )
  }
  const { general, byField } = create.error
    ? toFormProblems(create.error, FIELDS, create.error.message)
    : { general: null, byField: [] }
  const findProblem = (field: string) => byField.find((one) => one.field === field)?.message
  return (
    <>
      {dialog}
      <Dialog open onClose={onClose} title="New API key">
        <form noValidate onSubmit={submit} className="grid gap-6">
          <TextField
            label="Name"
            hint="What uses it: ‘Dispatch system’."
            autoComplete="off"
            maxLength={MAX_KEY_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={tried && !name.trim() ? 'Give the key a name' : findProblem('name')}
          />
          <CheckList
            legend="What it may do"
            meanings={SCOPE_MEANINGS}
            chosen={scopes}
            onChange={setScopes}
            error={tried && scopes.length === 0 ? 'Choose what the key may do' : findProblem('scopes')}
          />
          <FormError message={general} />
          <DialogActions
            type="submit"
            busy={create.isPending && 'Making it...'}
            leave="Cancel"
            onLeave={onClose}
          >
            Make the key
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
