import { useState } from 'react'
import { Link } from 'react-router'
import { CODE_MINUTES, PhoneCodeForm, PhoneForm, type PhoneState } from '#contract/phones.ts'
import { planPaths } from '../plan/plan-paths.ts'
import { usePlan } from '../plan/plan-queries.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { textLink } from './AccountFrame.tsx'
import { LoadFailure } from './NotificationSettings.tsx'
import { useAskCode, useConfirmCode, usePhone, useRemovePhone } from './phone-queries.ts'
import { useAccountForm } from './use-account-form.ts'

/** The number that texts go to: asked for, confirmed by a code, changed, removed. */
export function PhoneSettings() {
  const phone = usePhone()
  const plan = usePlan()
  if (phone.isPending || plan.isPending) return <Skeleton className="h-40" />
  if (phone.isError && !phone.data)
    return <LoadFailure error={phone.error} onRetry={() => void phone.refetch()} />
  if (plan.isError && !plan.data)
    return <LoadFailure error={plan.error} onRetry={() => void plan.refetch()} />
  return <Phone phone={phone.data} hasTexts={plan.data?.limits.sms === true} />
}

function Phone({ phone, hasTexts }: { phone: PhoneState; hasTexts: boolean }) {
  const [changing, setChanging] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { confirmed, asked } = phone
  const mayAsk = hasTexts && phone.texts !== 'NONE'
  return (
    <div className="grid gap-6">
      {confirmed && <Confirmed phone={phone} onRemoved={setMessage} />}
      {asked && (
        <AskedCode phone={phone} asked={asked} onConfirmed={setMessage} onDone={() => setChanging(false)} />
      )}
      {!asked && mayAsk && (!confirmed || changing) && (
        <NumberForm
          label={confirmed ? 'New mobile number' : 'Mobile number'}
          onAsked={() => setMessage(null)}
        />
      )}
      {!asked && mayAsk && confirmed && !changing && (
        <div>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            Change number
          </Button>
        </div>
      )}
      {!hasTexts && (
        <p className="text-muted">
          {confirmed ? 'No texts go to it now: SMS is a part of ' : 'Alerts by SMS are a part of '}
          <Link to={planPaths.premium()} className={textLink}>
            Premium
          </Link>
          .
        </p>
      )}
      {hasTexts && phone.texts === 'NONE' && <p className="text-muted">Texts are not set up here.</p>}
      <div role="status" className="empty:-mt-6">
        {message && !asked && <Notice tone="go">{message}</Notice>}
      </div>
    </div>
  )
}

function Confirmed({ phone, onRemoved }: { phone: PhoneState; onRemoved: (message: string) => void }) {
  const remove = useRemovePhone()
  const { confirmed } = phone
  if (!confirmed) return null
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex flex-wrap items-center gap-3">
          <span className="figures text-lg font-medium">{confirmed.number}</span>
          {confirmed.silent ? <Badge tone="caution">No texts</Badge> : <Badge tone="go">Confirmed</Badge>}
        </p>
        <Button
          variant="secondary"
          size="small"
          busy={remove.isPending && 'Removing...'}
          onClick={() => remove.mutate(undefined, { onSuccess: (answer) => onRemoved(answer.message) })}
        >
          Remove number
        </Button>
      </div>
      {confirmed.silent === 'STOPPED' && (
        <Notice tone="caution">This number answered STOP, so it gets no texts. {startWords(phone)}</Notice>
      )}
      {confirmed.silent === 'REFUSED' && (
        <Notice tone="caution">
          The network says that no text reaches this number. Change it, or remove it and confirm it again.
        </Notice>
      )}
      {!confirmed.silent && (
        <p className="text-sm text-muted">Answer STOP to any text, and none comes again.</p>
      )}
      <FormError message={remove.error?.message} />
    </div>
  )
}

function startWords({ texts, ourNumber }: PhoneState): string {
  if (texts === 'MAILBOX') return 'Answer START in the mailbox to have them again.'
  return `Text START ${ourNumber ? `to ${ourNumber}` : 'in answer to one of ours'} to have them again.`
}

function NumberForm({ label, onAsked }: { label: string; onAsked: () => void }) {
  const ask = useAskCode()
  const form = useAccountForm({
    schema: PhoneForm,
    fields: ['number'],
    initial: { number: '' },
    failure: 'The code could not be sent. Please try again.',
    async send({ number }) {
      await ask.mutateAsync(number)
      onAsked()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid justify-items-start gap-5 *:w-full">
      <FormError message={form.failure} />
      <TextField
        label={label}
        type="tel"
        autoComplete="tel"
        placeholder="+44 7700 900123"
        hint="With its country code. We send it a code of six digits."
        {...form.field('number')}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting && 'Sending...'}>
          Send code
        </Button>
      </div>
    </form>
  )
}

function AskedCode(props: {
  phone: PhoneState
  asked: NonNullable<PhoneState['asked']>
  onConfirmed: (message: string) => void
  onDone: () => void
}) {
  const { phone, asked } = props
  const confirm = useConfirmCode()
  const again = useAskCode()
  const remove = useRemovePhone()
  const form = useAccountForm({
    schema: PhoneCodeForm,
    fields: ['code'],
    initial: { code: '' },
    failure: 'The code could not be checked. Please try again.',
    async send({ code }) {
      const answer = await confirm.mutateAsync(code)
      props.onConfirmed(answer.message)
      props.onDone()
    },
  })
  const failure = form.failure ?? again.error?.message ?? remove.error?.message
  return (
    <form noValidate onSubmit={form.submit} className="grid justify-items-start gap-5 *:w-full">
      {asked.silent === 'REFUSED' ? (
        <Notice tone="warning" role="status">
          The network does not bring texts to {asked.number}. Please check the number.
        </Notice>
      ) : (
        <p>
          We sent a code to <span className="figures font-semibold">{asked.number}</span>. It counts for{' '}
          {CODE_MINUTES} minutes.
          {phone.texts === 'MAILBOX' && (
            <>
              {' '}
              Here it lies in the{' '}
              <a href="/dev/mailbox" target="_blank" rel="noreferrer" className={textLink}>
                mailbox<span className="sr-only"> (opens in a new tab)</span>
              </a>
              .
            </>
          )}
        </p>
      )}
      <FormError message={failure} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="max-w-52"
        {...form.field('code')}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={form.isSubmitting && 'Checking...'}>
          Confirm number
        </Button>
        <Button
          variant="secondary"
          busy={again.isPending && 'Sending...'}
          onClick={() => again.mutate(asked.number)}
        >
          Send a new code
        </Button>
        {!phone.confirmed && (
          <button type="button" onClick={() => remove.mutate(undefined)} className={textLink}>
            Another number
          </button>
        )}
      </div>
    </form>
  )
}
