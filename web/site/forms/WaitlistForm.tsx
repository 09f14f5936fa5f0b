import { useEffect, useRef, useState } from 'react'
import type { WAITLIST_SOURCES } from '#contract/site/form-choices.ts'
import { site } from '#contract/site/site.ts'
import { call } from '../../data/api.ts'
import { useWords } from '../../languages/namespace.ts'
import { home } from '../../languages/pages/home.ts'
import { translate } from '../../languages/translated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Received } from './Received.tsx'
import { Trap } from './Trap.tsx'
import { useSiteForm } from './use-site-form.ts'

const schema = async () => (await import('./schemas.ts')).WaitlistSignup

/** Requests early access. The server's answer then replaces the form. */
export function WaitlistForm({ source }: { source: (typeof WAITLIST_SOURCES)[number] }) {
  const t = useWords(home)
  const [empty, setEmpty] = useState(true)
  const ref = useRef<HTMLFormElement>(null)
  const { onSubmit, status, message, field } = useSiteForm({
    schema,
    translate,
    send: (body) => call(site.joinWaitlist, { body }),
    fixed: { source },
  })

  // Includes text that was typed before hydration.
  useEffect(() => setEmpty(!emailIn(ref.current)), [])

  if (status === 'done' && message) return <Received message={message} />
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => setEmpty(!emailIn(event.currentTarget))}
      className="grid w-full gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
        <TextField label={t('Email')} type="email" autoComplete="email" required {...field('email')} />
        <TextField label={t('Name (optional)')} autoComplete="name" {...field('name')} />
        <Button
          type="submit"
          size="large"
          disabled={empty}
          busy={status === 'busy' && t('Joining...')}
          className="self-start max-lg:justify-self-start lg:mt-[1.8125rem] lg:min-h-12"
        >
          {t('Join the waitlist')}
        </Button>
      </div>
      <Trap />
      {message && (
        <p role="alert" className="rounded-field bg-warning-soft px-4 py-3 font-medium text-warning">
          {message}
        </p>
      )}
    </form>
  )
}

function emailIn(form: HTMLFormElement | null): string {
  const control = form?.elements.namedItem('email')
  return control instanceof HTMLInputElement ? control.value.trim() : ''
}
