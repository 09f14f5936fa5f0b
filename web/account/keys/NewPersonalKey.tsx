import { type FormEvent, useState } from 'react'
import {
  CAP_PERIODS,
  type CapPeriod,
  KEY_DAYS,
  MAX_PERSONAL_KEY_NAME,
} from '#contract/developers/personal-keys.ts'
import type { PersonalScope } from '#contract/endpoint.ts'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import { parseAmount } from '../../display/amounts.ts'
import { keys as texts } from '../../languages/keys/keys.ts'
import { useTexts } from '../../languages/texts.ts'
import { normaliseAmount } from '../../languages/typed-amount.ts'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { SecretOnce } from '../../ui/dialog/SecretOnce.tsx'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toFormProblems } from '../form-problems.ts'
import { NotConfirmed } from '../two-step/Confirmation.tsx'
import { useOwnConfirmation } from '../two-step/own-confirmation.ts'
import { usePersonalKeyActions } from './key-queries.ts'
import { listScopeMeanings, PERIOD_NAMES, pickSecretWords } from './key-words.ts'

const FIELDS = ['name', 'scopes', 'cap', 'amountMinor'] as const
type Days = (typeof KEY_DAYS)[number]

const DAY_NAMES = { 7: 'aWeek', 30: 'thirtyDays', 90: 'ninetyDays', 365: 'aYear' } as const satisfies Record<
  Days,
  string
>

/** Asks for the scopes, spending cap and end of a new key, and then shows its secret once. */
export function NewPersonalKey({ onClose }: { onClose: () => void }) {
  const { make } = usePersonalKeyActions()
  const t = useTexts(texts)
  const { confirmed, dialog } = useOwnConfirmation()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<PersonalScope[]>(['search', 'quote'])
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState<Currency>('USD')
  const [period, setPeriod] = useState<CapPeriod>('MONTH')
  const [days, setDays] = useState<Days>(90)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [problems, setProblems] = useState<ReturnType<typeof toFormProblems>>({ general: null, byField: [] })

  const holds = scopes.includes('hold')
  const amountMinor = parseAmount(normaliseAmount(amount), currency)
  const nameProblem = name.trim() ? undefined : t('nameNeeded')
  const amountProblem = holds && amountMinor === null ? t('amountNeeded', { currency }) : undefined
  const scopesProblem =
    scopes.length === 0
      ? t('scopeNeeded')
      : scopes.includes('pay-link') && !holds
        ? t('holdNeeded')
        : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (nameProblem || amountProblem || scopesProblem) return
    setBusy(true)
    setProblems({ general: null, byField: [] })
    const cap = holds && amountMinor !== null ? { amountMinor, currency, period } : null
    try {
      const created = await confirmed(() => make({ name, scopes, cap, expiresInDays: days }))
      setSecret(created.secret)
    } catch (error) {
      if (!(error instanceof NotConfirmed)) {
        setProblems(toFormProblems(error, FIELDS, t('makeFailed')))
      }
    }
    setBusy(false)
  }

  if (secret) {
    return (
      <Dialog open onClose={onClose} title={t('yourNewKey')}>
        <SecretOnce name={t('key')} words={pickSecretWords()} secret={secret} onDone={onClose}>
          {t('giveIt')}
        </SecretOnce>
      </Dialog>
    )
  }
  const findProblem = (...fields: string[]) =>
    problems.byField.find(({ field }) => fields.includes(field))?.message
  return (
    <>
      {dialog}
      <Dialog open onClose={onClose} title={t('newKey')}>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            autoComplete="off"
            maxLength={MAX_PERSONAL_KEY_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={(tried && nameProblem) || findProblem('name')}
          />
          <CheckList
            legend={t('whatItMayDo')}
            meanings={listScopeMeanings()}
            chosen={scopes}
            onChange={setScopes}
            error={(tried && scopesProblem) || findProblem('scopes')}
          />
          {holds && (
            <fieldset className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 text-sm font-semibold">{t('spendCap')}</legend>
              <TextField
                label={t('atMost')}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
                error={(tried && amountProblem) || findProblem('cap', 'amountMinor')}
              />
              <SelectField
                label={t('currency')}
                value={currency}
                onChange={(event) => setCurrency(event.target.value as Currency)}
                options={CURRENCIES.map((code) => [code, code])}
              />
              <SelectField
                label={t('counted')}
                className="sm:col-span-2"
                hint={t('countedHint')}
                value={period}
                onChange={(event) => setPeriod(event.target.value as CapPeriod)}
                options={CAP_PERIODS.map((one) => [one, t(PERIOD_NAMES[one])])}
              />
            </fieldset>
          )}
          <SelectField
            label={t('worksFor')}
            value={days}
            onChange={(event) => setDays(Number(event.target.value) as Days)}
            options={KEY_DAYS.map((one) => [one, t(DAY_NAMES[one])])}
          />
          <FormError message={problems.general} />
          <DialogActions type="submit" busy={busy && t('making')} leave={t('cancel')} onLeave={onClose}>
            {t('make')}
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
