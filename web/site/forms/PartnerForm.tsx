import { useRef } from 'react'
import { FLEET_SIZES, YEARLY_FLIGHTS } from '#contract/site/form-choices.ts'
import { site } from '#contract/site/site.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Trap } from './Trap.tsx'
import { useSiteForm } from './use-site-form.ts'

const schema = async () => (await import('./schemas.ts')).PartnerApplication

/** The application of an operator. After success it clears and scrolls to its top, where the answer is. */
export function PartnerForm() {
  const top = useRef<HTMLDivElement>(null)
  const { onSubmit, status, message, field } = useSiteForm({
    schema,
    send: (body) => call(site.applyAsOperator, { body }),
    onDone(form) {
      form.reset()
      top.current?.scrollIntoView({ block: 'start' })
    },
  })
  return (
    <div ref={top} className="grid scroll-mt-6 gap-6">
      {status === 'done' && (
        <Notice tone="go" role="status">
          {message}
        </Notice>
      )}
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Company name" autoComplete="organization" required {...field('companyName')} />
          <TextField label="Contact name" autoComplete="name" required {...field('contactName')} />
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
          <Choice
            label="Fleet size (optional)"
            unit="aircraft"
            options={FLEET_SIZES}
            {...field('fleetSize')}
          />
          <Choice
            label="Annual hours (optional)"
            unit="hours"
            options={YEARLY_FLIGHTS}
            {...field('yearlyFlights')}
          />
          <TextField
            label="Operating regions (optional)"
            hint="Where your aircraft fly: Europe, MENA"
            {...field('operatingRegions')}
          />
          <TextField
            label="Primary aircraft (optional)"
            hint="The types you fly most: Citation XLS+"
            {...field('primaryAircraft')}
          />
        </div>
        <TextArea label="Message (optional)" {...field('message')} />
        <Trap />
        {status !== 'done' && <FormError message={message} />}
        <Button
          type="submit"
          size="large"
          busy={status === 'busy' && 'Submitting...'}
          className="justify-self-start"
        >
          Submit application
        </Button>
      </form>
    </div>
  )
}

function Choice(props: {
  label: string
  unit: string
  options: readonly string[]
  name: string
  error: string | undefined
}) {
  const { options, unit, ...field } = props
  return (
    <SelectField
      defaultValue=""
      {...field}
      empty="Choose one"
      options={options.map((option) => [option, `${option} ${unit}`])}
    />
  )
}
