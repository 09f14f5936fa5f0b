import type { Alert } from '#contract/alerts/alerts.ts'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { RequireRole } from '../account/RequireRole.tsx'
import { ApiError } from '../data/api.ts'
import { useIsHere } from '../display/use-is-here.ts'
import { alertForm as texts } from '../languages/alert-form/alert-form.ts'
import { useTexts } from '../languages/texts.ts'
import { useNavigate, useParams } from '../router/router.tsx'
import { alertPaths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AlertForm } from './AlertForm.tsx'
import { toAlertDraft } from './alert-draft.ts'
import { useAlert } from './alert-queries.ts'
import { describeRoute } from './alert-words.ts'

/** Changes a saved route. */
export function EditAlertPage() {
  return (
    <RequireRole>
      <EditAlert />
    </RequireRole>
  )
}

function EditAlert() {
  const { id = '' } = useParams()
  const alert = useAlert(id)
  const t = useTexts(texts)
  const missing = alert.error instanceof ApiError && [400, 404].includes(alert.error.status)
  return (
    <Page>
      <PageHeading
        back={{ to: alertPaths.alerts(), label: t('myAlerts') }}
        lead={alert.data ? describeRoute(alert.data) : ' '}
      >
        {t('editTitle')}
      </PageHeading>
      {alert.isPending && <Skeleton className="h-[44rem]" />}
      {missing && (
        <EmptyState
          title={t('gone')}
          action={<LinkButton to={alertPaths.alerts()}>{t('myAlerts')}</LinkButton>}
        >
          {t('goneWhy')}
        </EmptyState>
      )}
      {alert.error && !missing && !alert.data && <LoadFailure of={alert} />}
      {alert.data && <Edit key={alert.data.id} alert={alert.data} />}
    </Page>
  )
}

function Edit({ alert }: { alert: Alert }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return (
    <AlertForm
      id={alert.id}
      initial={() => toAlertDraft(alert)}
      places={alert}
      onDraft={null}
      onSaved={() => isHere() && void navigate(alertPaths.alerts())}
    />
  )
}
