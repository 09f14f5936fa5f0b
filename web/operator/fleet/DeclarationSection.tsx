import { type FormEvent, useState } from 'react'
import { listCountriesByName } from '#contract/countries.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  CERTIFICATE_KINDS,
  DeclarationForm,
  SELLER_ROLES,
} from '#contract/operators/fleet/declaration-form.ts'
import { fleet } from '#contract/operators/fleet/fleet.ts'
import { call } from '../../data/api.ts'
import { CERTIFICATES, ROLES } from '../../display/aircraft-words.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pair, Section } from '../legs/LegFields.tsx'
import { useFleetAction } from './fleet-queries.ts'

type Declaration = AnswerOf<typeof fleet.list>['declaration']
type Typed = {
  countryCode: string
  certificateKind: string
  sellerRole: string
  vwpSignatory: boolean
  otherNames: string
}

/** The operator's certificate, and the role in which its legs are sold. */
export function DeclarationSection({ declaration }: { declaration: Declaration }) {
  const [typed, setTyped] = useState<Typed>({
    countryCode: declaration?.countryCode ?? '',
    certificateKind: declaration?.certificateKind ?? '',
    sellerRole: declaration?.sellerRole ?? '',
    vwpSignatory: declaration?.vwpSignatory ?? false,
    otherNames: declaration?.otherNames ?? '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useFleetAction((body: DeclarationForm) => call(fleet.declare, { body }))
  const set = (some: Partial<Typed>) => setTyped({ ...typed, ...some })

  function save(event: FormEvent) {
    event.preventDefault()
    const parsed = DeclarationForm.safeParse({ ...typed, otherNames: typed.otherNames.trim() || null })
    const issues = parsed.success ? [] : parsed.error.issues
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    if (parsed.success) saving.mutate(parsed.data)
  }

  return (
    <form noValidate onSubmit={save}>
      <Section
        title="Declaration"
        lead="Who may sell which flight to whom is decided by it, and travellers read it before they pay."
      >
        {!declaration && <Notice tone="caution">Nothing is declared yet.</Notice>}
        <Pair>
          <SelectField
            label="State of the operator"
            value={typed.countryCode}
            onChange={({ target }) => set({ countryCode: target.value })}
            error={errors.countryCode}
            empty="Choose"
            options={listCountriesByName().map(({ code, name }) => [code, name])}
          />
          <SelectField
            label="Certificate"
            value={typed.certificateKind}
            onChange={({ target }) => set({ certificateKind: target.value })}
            error={errors.certificateKind}
            empty="Choose"
            options={CERTIFICATE_KINDS.map((kind) => [kind, CERTIFICATES[kind]])}
          />
          <SelectField
            label="How flights are sold"
            value={typed.sellerRole}
            onChange={({ target }) => set({ sellerRole: target.value })}
            error={errors.sellerRole}
            empty="Choose"
            options={SELLER_ROLES.map((role) => [role, ROLES[role]])}
          />
          <TextField
            label="Other names of the carrier"
            value={typed.otherNames}
            onChange={({ target }) => set({ otherNames: target.value })}
            error={errors.otherNames}
          />
        </Pair>
        <Checkbox
          label="Signatory of the US Visa Waiver Program (Form I-775)"
          checked={typed.vwpSignatory}
          onChange={({ target }) => set({ vwpSignatory: target.checked })}
        />
        <FormError message={saving.error?.message} />
        <p role="status">{saving.isSuccess && <Notice tone="go">{saving.data.message}</Notice>}</p>
        <Button type="submit" className="justify-self-start" busy={saving.isPending && 'Saving...'}>
          Save the declaration
        </Button>
      </Section>
    </form>
  )
}
