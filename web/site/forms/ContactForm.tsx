import { CONTACT_CATEGORIES } from '#contract/site/form-choices.ts'
import { site } from '#contract/site/site.ts'
import { call } from '../../data/api.ts'
import { useWords } from '../../languages/namespace.ts'
import { contact } from '../../languages/pages/contact.ts'
import type { SentenceOf } from '../../languages/sentences.ts'
import { translate } from '../../languages/translated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useQueryOnceHydrated } from '../shell/use-query-once-hydrated.ts'
import { Trap } from './Trap.tsx'
import { useSiteForm } from './use-site-form.ts'

const schema = async () => (await import('./schemas.ts')).ContactMessage

const CATEGORY_LABELS: Record<(typeof CONTACT_CATEGORIES)[number], SentenceOf<typeof contact>> = {
  general: 'General',
  booking: 'A booking',
  operator: 'For operators',
  technical: 'Something does not work',
  billing: 'Billing',
  media: 'Media',
}

/** The contact form. The URL may set the category: `?category=billing`. */
export function ContactForm() {
  const t = useWords(contact)
  const [query] = useQueryOnceHydrated()
  const wished = query.get('category')
  const category = CONTACT_CATEGORIES.find((one) => one === wished) ?? 'general'
  const { onSubmit, status, message, field } = useSiteForm({
    schema,
    translate,
    send: (body) => call(site.contact, { body }),
    onDone: (form) => form.reset(),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('Name')} autoComplete="name" required {...field('name')} />
        <TextField label={t('Email')} type="email" autoComplete="email" required {...field('email')} />
        <TextField label={t('Subject')} required {...field('subject')} />
        <SelectField
          key={category}
          label={t('Category (optional)')}
          defaultValue={category}
          {...field('category')}
          options={CONTACT_CATEGORIES.map((one) => [one, t(CATEGORY_LABELS[one])])}
        />
      </div>
      <TextArea label={t('Message')} required {...field('message')} />
      <Trap />
      {status === 'done' ? (
        <Notice tone="go" role="status">
          {message}
        </Notice>
      ) : (
        <FormError message={message} />
      )}
      <Button
        type="submit"
        size="large"
        busy={status === 'busy' && t('Sending...')}
        className="justify-self-start"
      >
        {t('Send message')}
      </Button>
    </form>
  )
}
