import { type FormEvent, useState } from 'react'
import type { PersonalScope } from '#contract/endpoint.ts'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import {
  CAP_PERIODS,
  type CapPeriod,
  KEY_DAYS,
  MAX_PERSONAL_KEY_NAME,
  PERSONAL_SCOPE_MEANINGS,
} from '#contract/personal-keys.ts'
import { parseAmount } from '../../amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckList } from '../../ui/CheckList.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { SecretOnce } from '../../ui/SecretOnce.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { problemsOfForm } from '../form-problems.ts'
import { NotConfirmed } from '../two-step/Confirmation.tsx'
import { useOwnConfirmation } from '../two-step/own-confirmation.ts'
import { usePersonalKeyActions } from './key-queries.ts'
import { PERIOD_NAMES } from './key-words.ts'

const FIELDS = ['name', 'scopes', 'cap', 'amountMinor'] as const
type Days = (typeof KEY_DAYS)[number]

const DAY_NAMES: Record<Days, string> = { 7: 'A week', 30: '30 days', 90: '90 days', 365: 'A year' }

/** What the key may do, up to which amount and until when; then its secret, once. */
export function NewPersonalKey({ onClose }: { onClose: () => void }) {
  const { make } = usePersonalKeyActions()
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
  const [problems, setProblems] = useState<ReturnType<typeof problemsOfForm>>({ general: null, byField: [] })

  const holds = scopes.includes('hold')
  const amountMinor = parseAmount(amount, currency)
  const nameProblem = name.trim() ? undefined : 'Give the key a name'
  const amountProblem =
    holds && amountMinor === null ? `Enter the most that it may hold and buy, in ${currency}` : undefined
  const scopesProblem =
    scopes.length === 0
      ? 'Choose what the key may do'
      : scopes.includes('pay-link') && !holds
        ? 'It pays for nothing but its own holds: let it hold seats too'
        : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (nameProblem || amountProblem || scopesProblem) return
    setBusy(true)
    setProblems({ general: null, byField: [] })
    const cap = holds && amountMinor !== null ? { amountMinor, currency, period } : null
    try {
      const made = await confirmed(() => make({ name, scopes, cap, expiresInDays: days }))
      setSecret(made.secret)
    } catch (error) {
      if (!(error instanceof NotConfirmed)) {
        setProblems(problemsOfForm(error, FIELDS, 'The key could not be made. Please try again.'))
      }
    }
    setBusy(false)
  }

  if (secret) {
    return (
      <Dialog open onClose={onClose} title="Your new key">
        <SecretOnce name="Key" secret={secret} onDone={onClose}>
          Give it to the one program that it is for. If it gets out, revoke it here and make another.
        </SecretOnce>
      </Dialog>
    )
  }
  const problemOf = (...fields: string[]) =>
    problems.byField.find(({ field }) => fields.includes(field))?.message
  return (
    <>
      {dialog}
      <Dialog open onClose={onClose} title="New key">
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
          <TextField
            label="Name"
            hint="What uses it: ‘My travel assistant’."
            autoComplete="off"
            maxLength={MAX_PERSONAL_KEY_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={(tried && nameProblem) || problemOf('name')}
          />
          <CheckList
            legend="What it may do"
            meanings={PERSONAL_SCOPE_MEANINGS}
            chosen={scopes}
            onChange={setScopes}
            error={(tried && scopesProblem) || problemOf('scopes')}
          />
          {holds && (
            <fieldset className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 text-sm font-semibold">Spend cap</legend>
              <TextField
                label="At most"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
                error={(tried && amountProblem) || problemOf('cap', 'amountMinor')}
              />
              <SelectField
                label="Currency"
                value={currency}
                onChange={(event) => setCurrency(event.target.value as Currency)}
              >
                {CURRENCIES.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </SelectField>
              <SelectField
                label="Counted"
                className="sm:col-span-2"
                hint="Live holds and what was bought with the key. Flights in other currencies are refused."
                value={period}
                onChange={(event) => setPeriod(event.target.value as CapPeriod)}
              >
                {CAP_PERIODS.map((one) => (
                  <option key={one} value={one}>
                    {PERIOD_NAMES[one]}
                  </option>
                ))}
              </SelectField>
            </fieldset>
          )}
          <SelectField
            label="Works for"
            value={days}
            onChange={(event) => setDays(Number(event.target.value) as Days)}
          >
            {KEY_DAYS.map((one) => (
              <option key={one} value={one}>
                {DAY_NAMES[one]}
              </option>
            ))}
          </SelectField>
          <FormError message={problems.general} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy && 'Making it...'}>
              Make the key
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
