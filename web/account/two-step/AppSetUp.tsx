import { useState } from 'react'
import { AppCodeForm, signInMethods } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAccountForm } from '../use-account-form.ts'

export type StartedApp = { secret: string; uri: string; qrSvg: string }
export type SetUp = { recoveryCodes: string[] | null; message: string }

/** Three moves: scan the code, or type the key, and enter what the app shows. */
export function AppSetUp(props: { app: StartedApp; onSetUp: (done: SetUp) => void; onCancel: () => void }) {
  const { secret, uri, qrSvg } = props.app
  const [showsKey, setShowsKey] = useState(false)
  const form = useAccountForm({
    schema: AppCodeForm,
    fields: ['code'],
    initial: { code: '' },
    failure: 'The code could not be checked. Please try again.',
    async send(body) {
      props.onSetUp(await call(signInMethods.confirmApp, { body }))
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <img
          src={`data:image/svg+xml;base64,${btoa(qrSvg)}`}
          alt="QR code with the key for your authenticator app"
          width={176}
          height={176}
          className="size-44 rounded-field bg-white"
        />
        <div className="grid content-start gap-3 text-[0.9375rem]">
          <p>
            Open your authenticator app and scan this code. On this device,{' '}
            <a
              href={uri}
              className="font-semibold underline decoration-route decoration-2 underline-offset-4"
            >
              open the app directly
            </a>
            .
          </p>
          {showsKey ? (
            <p className="grid gap-1">
              <span className="text-sm text-muted">The key, to type it in</span>
              <code className="figures break-words">{grouped(secret)}</code>
            </p>
          ) : (
            <div>
              <Button size="small" variant="secondary" onClick={() => setShowsKey(true)}>
                Show the key as text
              </Button>
            </div>
          )}
        </div>
      </div>
      <FormError message={form.failure} />
      <TextField
        label="Code that the app shows"
        hint="Six figures, a new one every 30 seconds."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting && 'Checking...'}>
          Turn it on
        </Button>
        <Button variant="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
