import { useState } from 'react'
import { AppCodeForm, signInMethods } from '#contract/accounts/second-factor.ts'
import type { Message } from '#contract/messages.ts'
import { call } from '../../data/api.ts'
import { useTexts } from '../../languages/texts.ts'
import { twoStep as texts } from '../../languages/two-step/two-step.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAccountForm } from '../use-account-form.ts'

export type StartedApp = { secret: string; uri: string; qrSvg: string }
export type SetUp = Message & { recoveryCodes: string[] | null }

/** Sets up an authenticator app: the user scans the code or types the key, and then enters the app's code. */
export function AppSetUp(props: { app: StartedApp; onSetUp: (done: SetUp) => void; onCancel: () => void }) {
  const { secret, uri, qrSvg } = props.app
  const t = useTexts(texts)
  const [showsKey, setShowsKey] = useState(false)
  const form = useAccountForm({
    schema: AppCodeForm,
    fields: ['code'],
    initial: { code: '' },
    failure: t('codeCheckFailed'),
    async send(body) {
      props.onSetUp(await call(signInMethods.confirmApp, { body }))
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <img
          src={`data:image/svg+xml;base64,${btoa(qrSvg)}`}
          alt={t('qrCode')}
          width={176}
          height={176}
          className="size-44 rounded-field bg-white"
        />
        <div className="grid content-start gap-3 text-[0.9375rem]">
          <p>
            {t.rich('scan', {
              link: (words) => (
                <a
                  href={uri}
                  className="font-semibold underline decoration-route decoration-2 underline-offset-4"
                >
                  {words}
                </a>
              ),
            })}
          </p>
          {showsKey ? (
            <p className="grid gap-1">
              <span className="text-sm text-muted">{t('keyToType')}</span>
              <code dir="ltr" className="figures break-words rtl:text-end">
                {grouped(secret)}
              </code>
            </p>
          ) : (
            <div>
              <SmallButton onClick={() => setShowsKey(true)}>{t('showKey')}</SmallButton>
            </div>
          )}
        </div>
      </div>
      <FormError message={form.failure} />
      <TextField
        label={t('codeOfApp')}
        hint={t('codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        {...form.field('code')}
      />
      <DialogActions
        type="submit"
        busy={form.isSubmitting && t('checking')}
        leave={t('cancel')}
        onLeave={props.onCancel}
      >
        {t('turnOn')}
      </DialogActions>
    </form>
  )
}

function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
