import { type FormEvent, useState } from 'react'
import type { AlertSettings } from '#contract/alerts/alerts.ts'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { ApiError } from '../data/api.ts'
import { settings as texts } from '../languages/settings/settings.ts'
import { useTexts } from '../languages/texts.ts'
import { Button } from '../ui/button/Button.tsx'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAlertSettings, useSaveAlertSettings } from './alert-queries.ts'

const NIGHT = { quietFrom: '22:00', quietTo: '07:00' }

/** The user's time zone, and the hours without messages about routes. */
export function AlertTimes() {
  const settings = useAlertSettings()
  if (settings.isPending) return <Skeleton className="h-56" />
  if (settings.isLoadingError) return <LoadFailure of={settings} />
  const { settings: saved, chosen } = settings.data
  return <Times saved={chosen ? saved : { ...saved, timezone: zoneOfBrowser() ?? saved.timezone }} />
}

function Times({ saved }: { saved: AlertSettings }) {
  const [draft, setDraft] = useState(saved)
  const t = useTexts(texts)
  const saving = useSaveAlertSettings()
  const isQuiet = draft.quietFrom !== null
  const problem = (field: string) =>
    saving.error instanceof ApiError
      ? saving.error.details.find(({ path }) => path === field)?.message
      : undefined
  const known = ['timezone', 'quietFrom', 'quietTo'].some((field) => problem(field))

  function change(part: Partial<AlertSettings>) {
    setDraft({ ...draft, ...part })
    saving.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    saving.mutate(draft)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <SelectField
        label={t('timeZone')}
        value={draft.timezone}
        error={problem('timezone')}
        onChange={(event) => change({ timezone: event.currentTarget.value })}
        options={zonesWith(draft.timezone).map((zone) => [zone, zone.replaceAll('_', ' ')])}
      />
      <Checkbox
        label={t('quietHours')}
        checked={isQuiet}
        onChange={(event) => change(event.currentTarget.checked ? NIGHT : { quietFrom: null, quietTo: null })}
      />
      {isQuiet && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('quietFrom')}
            type="time"
            value={draft.quietFrom ?? ''}
            error={problem('quietFrom')}
            onChange={(event) => change({ quietFrom: event.currentTarget.value })}
          />
          <TextField
            label={t('quietTo')}
            type="time"
            value={draft.quietTo ?? ''}
            error={problem('quietTo')}
            onChange={(event) => change({ quietTo: event.currentTarget.value })}
          />
        </div>
      )}
      <FormError message={known ? null : saving.error?.message} />
      <div>
        <Button type="submit" busy={saving.isPending && t('saving')}>
          {t('saveTimes')}
        </Button>
      </div>
      <div role="status" className="empty:-mt-5">
        {saving.isSuccess && <Notice tone="go">{t('timesSaved')}</Notice>}
      </div>
    </form>
  )
}

function zoneOfBrowser(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]
}
