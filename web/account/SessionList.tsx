import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { accountSettings, type Session } from '#contract/accounts/account-settings.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'
import { formatMoment } from '../languages/instants.ts'
import { settings } from '../languages/settings/settings.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, SmallButton } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { describeDeviceIn } from './device-words.ts'
import { LoadFailure } from './NotificationSettings.tsx'

export const sessionsKey = ['accounts', 'sessions']

/** Where the account is signed in; one or all of them can be ended. */
export function SessionList() {
  const { signOut } = useSession()
  const t = useTexts(settings)
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: sessionsKey })
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(accountSettings.sessions, { signal })).sessions,
  })
  const endingOne = useMutation({
    mutationFn: (id: string) => call(accountSettings.endSession, { params: { id } }),
    onSettled: readAgain,
  })
  const endingOthers = useMutation({
    mutationFn: () => call(accountSettings.endOtherSessions),
    onSettled: readAgain,
  })
  const endingAll = useMutation({
    mutationFn: async () => {
      await call(accountSettings.endOtherSessions)
      await signOut()
    },
  })
  if (sessions.isPending) return <Spinner className="min-h-32" />
  if (sessions.isLoadingError) return <LoadFailure of={sessions} />
  const message = endingOthers.data?.message ?? endingOne.data?.message
  const failure = endingOne.error ?? endingOthers.error ?? endingAll.error
  return (
    <div className="grid gap-5">
      <ul className="grid divide-y divide-line">
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={endingOne.isPending && endingOne.variables === session.id}
            onEnd={() => endingOne.mutate(session.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.data.length > 1 && (
          <Button
            variant="secondary"
            busy={endingOthers.isPending && t('signingOut')}
            onClick={() => endingOthers.mutate()}
          >
            {t('signOutOthers')}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={endingAll.isPending && t('signingOut')}
          onClick={() => endingAll.mutate()}
        >
          {t('signOutEverywhere')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {message && translate(message)}
      </p>
      <FormError message={failure?.message} />
    </div>
  )
}

function SessionRow(props: { session: Session; ending: boolean; onEnd: () => void }) {
  const t = useTexts(settings)
  const { device, current, lastUsedAt, signedInAt } = props.session
  const used = formatMoment(lastUsedAt)
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="flex min-w-0 items-start gap-4">
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
        <div className="grid gap-0.5">
          <p className="flex flex-wrap items-center gap-3 font-semibold">
            {describeDeviceIn(device)}
            {current && <Badge tone="select">{t('thisDevice')}</Badge>}
          </p>
          <p className="text-sm text-muted">{t('lastUsed', { used, signedIn: formatMoment(signedInAt) })}</p>
        </div>
      </div>
      {!current && (
        <SmallButton
          aria-label={t('signOutOf', { device: describeDeviceIn(device), used })}
          busy={props.ending && t('signingOut')}
          onClick={props.onEnd}
        >
          {t('signOut')}
        </SmallButton>
      )}
    </li>
  )
}
