import { useState } from 'react'
import type * as z from 'zod/mini'
import { mailedLinks } from '../../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAccountForm } from '../use-account-form.ts'

type Asked = { email: string }
type Props = {
  schema: z.core.$ZodType<Asked, Asked>
  /** The sentence for a refusal without one of its own. */
  failure: string
  ask: (asked: Asked) => Promise<{ message: string }>
}

/** Asks for an address and requests a mailed link, repeatedly if needed. The answer does not reveal whether the account exists. */
export function LinkRequest({ schema, failure, ask }: Props) {
  const t = useTexts(mailedLinks)
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema,
    fields: ['email'],
    initial: { email: '' },
    failure,
    async send(asked) {
      setMessage(null)
      setMessage((await ask(asked)).message)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <TextField label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
      <Button type="submit" size="large" wide busy={form.isSubmitting && t('sending')}>
        {t(message ? 'sendAgain' : 'sendLink')}
      </Button>
      <div role="status" className="empty:-mt-5">
        {message && <Notice tone="go">{translate(message)}</Notice>}
      </div>
    </form>
  )
}
