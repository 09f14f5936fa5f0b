import { type FormEvent, useState } from 'react'
import type { Alert } from '#contract/alerts/alerts.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { ApiError } from '../data/api.ts'
import { alertForm as texts } from '../languages/alert-form/alert-form.ts'
import { formatNumber } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { Link } from '../router/router.tsx'
import { alertPaths, planPaths } from '../routing/paths.ts'
import { useDebounced } from '../traveller/search/use-debounced.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AlertFields } from './AlertFields.tsx'
import { AlertPreview } from './AlertPreview.tsx'
import { type AlertDraft, toCriteria } from './alert-draft.ts'
import { useAlertPreview, useAlerts, useSaveAlert } from './alert-queries.ts'
import { ChannelFields } from './ChannelFields.tsx'

const CHOOSING_MS = 300

type AlertFormProps = {
  /** Null for a new alert. */
  id: string | null
  initial: () => AlertDraft
  /** The places as the server understood them when the alert was saved. */
  places: Pick<Alert, 'from' | 'to'> | null
  /** Called with every change, so that the caller keeps the draft. */
  onDraft: ((draft: AlertDraft) => void) | null
  onSaved: () => void
}

/** The form of an alert, beside the number of legs that match now. */
export function AlertForm({ id, initial, places, onDraft, onSaved }: AlertFormProps) {
  const t = useTexts(texts)
  const [draft, setDraft] = useState(initial)
  const saving = useSaveAlert(id)
  const criteria = toCriteria(draft)
  const preview = useAlertPreview(toCriteria(useDebounced(draft, CHOOSING_MS)))
  const { data: mine } = useAlerts({ page: 1 })
  const plan = mine?.plan
  const isFull = id === null && plan?.savedRoutes != null && plan.savedRoutesCount >= plan.savedRoutes
  const known = preview.isPlaceholderData ? null : preview.data
  const problems = toProblems(saving.error ?? (preview.isError ? preview.error : null))

  function change(part: Partial<AlertDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    saving.reset()
    onDraft?.(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!criteria || isFull) return
    const { email, sms } = draft
    saving.mutate({ ...criteria, channels: { email, sms } }, { onSuccess: onSaved })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10"
    >
      <div className="grid gap-6">
        {isFull && plan && <Full count={plan.savedRoutes ?? 0} />}
        <Card padded className="grid gap-10 overflow-visible">
          <AlertFields
            draft={draft}
            places={{ from: known?.from ?? places?.from, to: known?.to ?? places?.to }}
            problems={problems}
            onChange={change}
          />
          <ChannelFields draft={draft} pace={plan?.alerts} onChange={change} />
          <div className="grid justify-items-start gap-4">
            <FormError message={problems.general} />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button
                type="submit"
                size="large"
                busy={saving.isPending && t('saving')}
                disabledReason={isFull && t('noRoom')}
              >
                {t(id === null ? 'setAlert' : 'saveChanges')}
              </Button>
              <Link to={alertPaths.alerts()} className={textLink}>
                {t('cancel')}
              </Link>
            </div>
          </div>
        </Card>
      </div>
      <AlertPreview preview={preview} isAsked={Boolean(draft.from || draft.to)} />
    </form>
  )
}

function Full({ count }: { count: number }) {
  const t = useTexts(texts)
  return (
    <Notice tone="caution" role="status">
      <div className="grid justify-items-start gap-3">
        <p>{t('isFull', { count: formatNumber(count) })}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton size="small" to={planPaths.premium()}>
            {t('seePremium')}
          </LinkButton>
          <LinkButton size="small" variant="secondary" to={alertPaths.alerts()}>
            {t('myAlerts')}
          </LinkButton>
        </div>
      </div>
    </Notice>
  )
}

export type AlertProblems = { general: string | null; of: (field: string) => string | undefined }

function toProblems(error: Error | null): AlertProblems {
  if (!error) return { general: null, of: () => undefined }
  const details = error instanceof ApiError ? error.details : []
  const of = (field: string) => details.find(({ path }) => path.split('.').includes(field))?.message
  return { general: details.length > 0 ? null : error.message, of }
}
