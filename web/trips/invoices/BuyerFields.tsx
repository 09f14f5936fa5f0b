import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { BuyerForm } from '#contract/invoices/invoices.ts'
import { toFormProblems } from '../../account/form-problems.ts'
import { useSession } from '../../data/session.tsx'
import { listCountriesByName } from '../../languages/countries.ts'
import { invoices as texts } from '../../languages/invoices/invoices.ts'
import { useLanguage } from '../../languages/language.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useChangeBuyer } from './invoice-queries.ts'

const FIELDS = ['name', 'street', 'postcode', 'city', 'countryCode', 'vatId'] as const
type Name = (typeof FIELDS)[number]
type Problems = Partial<Record<Name, string>>

type BuyerFieldsProps = {
  bookingId: string
  buyer: BuyerForm
  /** Whether a change credits the trip's invoice and issues it again; null while there is no invoice. */
  issuesAgain: boolean | null
  onClose: () => void
  onSaved: (issued: boolean) => void
}

/** The buyer on invoices. */
export function BuyerFields({ bookingId, buyer, issuesAgain, onClose, onSaved }: BuyerFieldsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { user } = useSession()
  const ref = useRef<HTMLFormElement>(null)
  const ownName = user?.name ?? ''
  // The account's name is shown as a placeholder.
  const [typed, setTyped] = useState<BuyerForm>({ ...buyer, name: buyer.name === ownName ? '' : buyer.name })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState(0)
  const change = useChangeBuyer(bookingId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on the page's language
  const countries = useMemo(listCountriesByName, [language])

  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])

  function show(found: readonly { field: Name; message: string }[], general: string | null) {
    setProblems(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    setFailure(general)
    setShown((before) => before + 1)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const checked = BuyerForm.safeParse(typed)
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message }) => ({ field: path[0] as Name, message }))
      return show(found, null)
    }
    try {
      const { issued } = await change.mutateAsync(checked.data)
      onSaved(issued)
    } catch (error) {
      const { general, byField } = toFormProblems(error, FIELDS, t('failed'))
      show(byField, general)
    }
  }

  const field = (name: Name) => ({
    name,
    value: typed[name],
    error: problems[name] && translate(problems[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: currentTarget.value }))
      setProblems(({ [name]: _, ...others }) => others)
    },
  })

  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid gap-6">
      <p className="text-[0.9375rem] text-muted">{t('changeLead')}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('name')}
          hint={t('nameHint', { name: ownName })}
          autoComplete="organization"
          className="sm:col-span-2"
          {...field('name')}
        />
        <TextField
          label={t('street')}
          autoComplete="street-address"
          className="sm:col-span-2"
          {...field('street')}
        />
        <TextField label={t('postcode')} autoComplete="postal-code" {...field('postcode')} />
        <TextField label={t('city')} autoComplete="address-level2" {...field('city')} />
        <SelectField
          label={t('country')}
          autoComplete="country"
          {...field('countryCode')}
          empty={t('choose')}
          options={countries.map(({ code, name }) => [code, name])}
        />
        <TextField
          label={t('vatId')}
          hint={t('vatHint')}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('vatId')}
        />
      </div>
      {issuesAgain !== null && <Notice>{t(issuesAgain ? 'issuesAgain' : 'nothingLeft')}</Notice>}
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending && t('saving')}>
          {t('save')}
        </Button>
        <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
