import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSettings, type NotificationChoices } from '#contract/accounts/account-settings.ts'
import { call } from '../data/api.ts'
import { common } from '../languages/common/common.ts'
import { settings } from '../languages/settings/settings.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Button } from '../ui/button/Button.tsx'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const CHOICES = ['routeAlerts', 'priceDrops', 'news'] as const satisfies (keyof NotificationChoices)[]

const queryKey = ['accounts', 'notifications']

/** The choice of mails; each choice is saved at once. */
export function NotificationSettings() {
  const queries = useQueryClient()
  const t = useTexts(settings)
  const choices = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(accountSettings.notifications, { signal })).notifications,
  })
  // Set in the event itself: otherwise the box would jump back for a moment, until the mutation reports the change.
  const [chosen, setChosen] = useState<Partial<NotificationChoices>>({})
  const choosing = useMutation({
    mutationFn: (body: Partial<NotificationChoices>) => call(accountSettings.chooseNotifications, { body }),
    onSuccess: ({ notifications }) => queries.setQueryData(queryKey, notifications),
    onSettled: () => setChosen({}),
  })
  if (choices.isPending) return <Spinner className="min-h-32" />
  if (choices.isLoadingError) return <LoadFailure of={choices} />
  const shown = { ...choices.data, ...chosen }
  return (
    <div className="grid gap-2">
      {CHOICES.map((name) => (
        <Checkbox
          key={name}
          label={t(name)}
          checked={shown[name]}
          onChange={(event) => {
            const choice = { [name]: event.currentTarget.checked }
            setChosen((before) => ({ ...before, ...choice }))
            choosing.mutate(choice)
          }}
        />
      ))}
      <p role="status" className="min-h-6 text-sm text-muted">
        {choosing.isPending ? t('saving') : choosing.data && translate(choosing.data.message)}
      </p>
      <FormError message={choosing.error?.message} />
    </div>
  )
}

type FailedQuery = { error: Error | null; refetch: () => unknown }

/** Replaces a section that could not be read. */
export function LoadFailure({ of }: { of: FailedQuery }) {
  const t = useTexts(common)
  return (
    <div className="grid justify-items-start gap-4">
      <FormError message={of.error?.message} />
      <Button variant="secondary" onClick={() => void of.refetch()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
