import { useState } from 'react'
import { CODE_MINUTES, PhoneCodeForm, PhoneForm, type PhoneState } from '#contract/accounts/phones.ts'
import { formatNumber } from '../languages/formats.ts'
import { phone as texts } from '../languages/phone/phone.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { usePlan } from '../plan/plan-queries.ts'
import { Link } from '../router/router.tsx'
import { paths, planPaths } from '../routing/paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, SmallButton } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { textLink } from './AccountFrame.tsx'
import { LoadFailure } from './NotificationSettings.tsx'
import { useAskCode, useConfirmCode, usePhone, useRemovePhone } from './phone-queries.ts'
import { useAccountForm } from './use-account-form.ts'

/** Sets the number for text messages, confirms it by a code, changes and removes it. */
export function PhoneSettings() {
  const phone = usePhone()
  const plan = usePlan()
  if (phone.isPending || plan.isPending) return <Skeleton className="h-40" />
  if (phone.isLoadingError) return <LoadFailure of={phone} />
  if (plan.isLoadingError) return <LoadFailure of={plan} />
  return <Phone phone={phone.data} hasTexts={plan.data?.limits.sms === true} />
}

function Phone({ phone, hasTexts }: { phone: PhoneState; hasTexts: boolean }) {
  const [changing, setChanging] = useState(false)
  const t = useTexts(texts)
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
        <NumberForm label={t(confirmed ? 'newNumber' : 'number')} onAsked={() => setMessage(null)} />
      )}
      {!asked && mayAsk && confirmed && !changing && (
        <div>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t('changeNumber')}
          </Button>
        </div>
      )}
      {!hasTexts && (
        <p className="text-muted">
          {t.rich(confirmed ? 'noneNow' : 'partOfPremium', {
            premium: (words) => (
              <Link to={planPaths.premium()} className={textLink}>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      {hasTexts && phone.texts === 'NONE' && <p className="text-muted">{t('notSetUp')}</p>}
      <div role="status" className="empty:-mt-6">
        {message && !asked && <Notice tone="go">{translate(message)}</Notice>}
      </div>
    </div>
  )
}

function Confirmed({ phone, onRemoved }: { phone: PhoneState; onRemoved: (message: string) => void }) {
  const remove = useRemovePhone()
  const t = useTexts(texts)
  const { confirmed } = phone
  if (!confirmed) return null
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex flex-wrap items-center gap-3">
          <span className="figures text-lg font-medium">
            <bdi dir="ltr">{confirmed.number}</bdi>
          </span>
          {confirmed.silent ? (
            <Badge tone="caution">{t('noTexts')}</Badge>
          ) : (
            <Badge tone="go">{t('confirmed')}</Badge>
          )}
        </p>
        <SmallButton
          busy={remove.isPending && t('removing')}
          onClick={() => remove.mutate(undefined, { onSuccess: (answer) => onRemoved(answer.message) })}
        >
          {t('remove')}
        </SmallButton>
      </div>
      {confirmed.silent === 'STOPPED' && (
        <Notice tone="caution">
          {t('stopped')} {startWords(phone)}
        </Notice>
      )}
      {confirmed.silent === 'REFUSED' && <Notice tone="caution">{t('refused')}</Notice>}
      {!confirmed.silent && <p className="text-sm text-muted">{t('stopHint')}</p>}
      <FormError message={remove.error?.message} />
    </div>
  )
}

function startWords({ texts: way, ourNumber }: PhoneState): string {
  const t = readTexts(texts)
  if (way === 'MAILBOX') return t('startInMailbox')
  return ourNumber ? t('startTo', { number: ourNumber }) : t('startInAnswer')
}

function NumberForm({ label, onAsked }: { label: string; onAsked: () => void }) {
  const ask = useAskCode()
  const t = useTexts(texts)
  const form = useAccountForm({
    schema: PhoneForm,
    fields: ['number'],
    initial: { number: '' },
    failure: t('sendFailed'),
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
        dir="ltr"
        autoComplete="tel"
        placeholder="+44 7700 900123"
        hint={t('numberHint')}
        {...form.field('number')}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting && t('sending')}>
          {t('sendCode')}
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
  const t = useTexts(texts)
  const again = useAskCode()
  const remove = useRemovePhone()
  const form = useAccountForm({
    schema: PhoneCodeForm,
    fields: ['code'],
    initial: { code: '' },
    failure: t('checkFailed'),
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
          {t('notBrought', { number: asked.number })}
        </Notice>
      ) : (
        <p>
          {t.rich('codeSent', {
            number: asked.number,
            minutes: formatNumber(CODE_MINUTES),
            figures: (words) => <span className="figures font-semibold">{words}</span>,
          })}
          {phone.texts === 'MAILBOX' && (
            <>
              {' '}
              {t.rich('inMailbox', {
                mailbox: (words) => (
                  <a href={paths.devMailbox()} target="_blank" rel="noreferrer" className={textLink}>
                    {words}
                    <span className="sr-only"> {t('newTab')}</span>
                  </a>
                ),
              })}
            </>
          )}
        </p>
      )}
      <FormError message={failure} />
      <TextField
        label={t('code')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="max-w-52"
        {...form.field('code')}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={form.isSubmitting && t('checking')}>
          {t('confirm')}
        </Button>
        <Button
          variant="secondary"
          busy={again.isPending && t('sending')}
          onClick={() => again.mutate(asked.number)}
        >
          {t('sendNew')}
        </Button>
        {!phone.confirmed && (
          <button type="button" onClick={() => remove.mutate(undefined)} className={textLink}>
            {t('another')}
          </button>
        )}
      </div>
    </form>
  )
}
