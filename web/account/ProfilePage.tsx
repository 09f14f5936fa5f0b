import { type ReactNode, useState } from 'react'
import { accountSettings, ProfileForm } from '#contract/accounts/account-settings.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'
import { profile } from '../languages/profile/profile.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { RequireRole } from './RequireRole.tsx'
import { ResendVerification } from './sign-in/ResendVerification.tsx'
import { useAccountForm } from './use-account-form.ts'

const accountTypes = { USER: 'traveller', OPERATOR: 'operator', ADMIN: 'administrator' } as const

/** The signed-in user's account and name. */
export function ProfilePage() {
  return (
    <RequireRole>
      <Profile />
    </RequireRole>
  )
}

function Profile() {
  const { user } = useSession()
  const t = useTexts(profile)
  if (!user) return null
  return (
    <Page>
      <PageHeading lead={t('lead')}>{user.name}</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card padded>
          <NameForm user={user} />
        </Card>
        <Card padded>
          <dl className="grid divide-y divide-line">
            <Fact term={t('email')}>
              <span className="break-all">{user.email}</span>
              <Badge tone={user.emailVerified ? 'go' : 'caution'}>
                {t(user.emailVerified ? 'verified' : 'notVerified')}
              </Badge>
            </Fact>
            <Fact term={t('accountType')}>{t(accountTypes[user.role])}</Fact>
          </dl>
          {!user.emailVerified && (
            <div className="grid gap-4 border-t border-line pt-6">
              <p className="text-muted">{t('linkMailed')}</p>
              <ResendVerification />
            </div>
          )}
        </Card>
      </div>
    </Page>
  )
}

function NameForm({ user }: { user: User }) {
  const { replaceUser } = useSession()
  const t = useTexts(profile)
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ProfileForm,
    fields: ['name'],
    initial: { name: user.name },
    failure: t('updateFailed'),
    async send(body) {
      setMessage(null)
      const answer = await call(accountSettings.profile, { body })
      replaceUser(answer.user)
      setMessage(answer.message)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid justify-items-start gap-5">
      <FormError message={form.failure} />
      <TextField label={t('fullName')} autoComplete="name" className="w-full" {...form.field('name')} />
      <Button type="submit" busy={form.isSubmitting && t('saving')}>
        {t('save')}
      </Button>
      <div role="status" className="w-full empty:-mt-5">
        {message && <Notice tone="go">{translate(message)}</Notice>}
      </div>
    </form>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 first:pt-0">
      <dt className="text-muted">{term}</dt>
      <dd className="flex flex-wrap items-center gap-3 font-semibold">{children}</dd>
    </div>
  )
}
