import type { LegalName } from '#contract/legal/document.ts'
import { site } from '#contract/site/site.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Received } from '../forms/Received.tsx'
import { Trap } from '../forms/Trap.tsx'
import { useSiteForm } from '../forms/use-site-form.ts'

const schema = async () => (await import('../forms/schemas.ts')).LegalSummaryRequest

/** Sends the summary of a legal text to an address. */
export function SummaryForm({ name, title }: { name: LegalName; title: string }) {
  const { onSubmit, status, message, field } = useSiteForm({
    schema,
    send: (body) => call(site.emailLegalSummary, { params: { name }, body }),
  })
  if (status === 'done' && message) return <Received message={message} />
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-muted">
        We send the summary of the {title} once, and keep the address for nothing else.
      </p>
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <Trap />
      <FormError message={message} />
      <Button type="submit" busy={status === 'busy' && 'Sending...'} className="justify-self-start">
        Send summary
      </Button>
    </form>
  )
}
