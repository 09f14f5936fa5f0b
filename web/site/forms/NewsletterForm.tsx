import { site } from '#contract/site/site.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Received } from './Received.tsx'
import { Trap } from './Trap.tsx'
import { useSiteForm } from './use-site-form.ts'

const schema = async () => (await import('./schemas.ts')).NewsletterSignup

/** Subscribes an address to the newsletter. */
export function NewsletterForm() {
  const { onSubmit, status, message, field } = useSiteForm({
    schema,
    send: (body) => call(site.joinNewsletter, { body }),
  })
  if (status === 'done' && message) return <Received message={message} />
  return (
    <form noValidate onSubmit={onSubmit} className="grid w-full gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <Button
          type="submit"
          size="large"
          busy={status === 'busy' && 'Joining...'}
          className="self-start max-sm:justify-self-start sm:mt-[1.8125rem] sm:min-h-12"
        >
          Subscribe
        </Button>
      </div>
      <Trap />
      <FormError message={message} />
    </form>
  )
}
