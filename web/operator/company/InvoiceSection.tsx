import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getCountryName, listCountriesByName } from '#contract/countries.ts'
import { invoices, SellerForm } from '#contract/invoices/invoices.ts'
import { toFormProblems } from '../../account/form-problems.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EditActions, SavedNotice } from './EditActions.tsx'

const FIELDS = ['street', 'postcode', 'city', 'countryCode', 'vatId'] as const
type Name = (typeof FIELDS)[number]
type Problems = Partial<Record<Name, string>>

type InvoiceSectionProps = {
  typed: SellerForm | null
  onTyped: (fields: SellerForm | null) => void
}

/** The address and VAT id on the operator's invoices, to read and to change. */
export function InvoiceSection({ typed, onTyped }: InvoiceSectionProps) {
  const { user } = useSession()
  const queries = useQueryClient()
  const key = ['operator', 'invoice-details', user?.id]
  const kept = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(invoices.seller, { signal })).details,
  })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useMutation({
    mutationFn: async (body: SellerForm) => {
      await call(invoices.changeSeller, { body })
      await queries.invalidateQueries({ queryKey: key })
      return 'Saved. New documents show it from now on.'
    },
    onSuccess: () => onTyped(null),
    onError: (error) => {
      const { general, byField } = toFormProblems(error, FIELDS, 'The details could not be saved.')
      setFailure(general)
      setProblems(Object.fromEntries(byField.map(({ field, message }) => [field, message])))
    },
  })

  function save(event: FormEvent, fields: SellerForm) {
    event.preventDefault()
    const checked = SellerForm.safeParse(fields)
    setFailure(null)
    setProblems(
      Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path[0], message])),
    )
    if (checked.success) saving.mutate(fields)
  }

  if (kept.isPending) return <Skeleton className="h-40" />
  if (!kept.data) return <LoadFailure of={kept} />
  const { legalName, ...details } = kept.data
  if (!typed) {
    return (
      <div className="grid justify-items-start gap-6">
        <Facts legalName={legalName} details={details} />
        <Button variant="secondary" onClick={() => onTyped(details)}>
          Edit address and VAT id
        </Button>
        <SavedNotice message={saving.data} />
      </div>
    )
  }
  const field = (name: Name) => ({
    value: typed[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      onTyped({ ...typed, [name]: currentTarget.value })
      setProblems(({ [name]: _, ...others }) => others)
    },
  })
  return (
    <form noValidate onSubmit={(event) => save(event, typed)} className="grid gap-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Street and number"
          autoComplete="street-address"
          className="sm:col-span-2"
          {...field('street')}
        />
        <TextField label="Postcode" autoComplete="postal-code" {...field('postcode')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <SelectField
          label="Country"
          autoComplete="country"
          {...field('countryCode')}
          empty="Choose a country"
          options={listCountriesByName().map(({ code, name }) => [code, name])}
        />
        <TextField
          label="VAT id (optional)"
          hint="With its country, like FR40303265045. Flights with VAT need it for electronic invoices."
          autoCapitalize="characters"
          spellCheck={false}
          {...field('vatId')}
        />
      </div>
      <FormError message={failure} />
      <EditActions isSaving={saving.isPending} onCancel={() => onTyped(null)} />
    </form>
  )
}

function Facts({ legalName, details }: { legalName: string; details: SellerForm }) {
  const { street, postcode, city, countryCode, vatId } = details
  const lines = [
    legalName,
    street,
    [postcode, city].filter(Boolean).join(' '),
    countryCode && getCountryName(countryCode),
    vatId && `VAT id ${vatId}`,
  ].filter(Boolean)
  return (
    <div className="grid gap-3">
      <p className="grid gap-0.5 wrap-anywhere">
        {lines.map((line, index) => (
          <span key={line} className={index === 0 ? 'font-semibold' : ''}>
            {line}
          </span>
        ))}
      </p>
      {!vatId && (
        <p className="max-w-[62ch] text-[0.9375rem] text-muted">
          No VAT id: flights that carry VAT get an invoice as PDF, and no electronic one.
        </p>
      )}
    </div>
  )
}
