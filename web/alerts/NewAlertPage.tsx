import { useCallback } from 'react'
import { RequireRole } from '../account/RequireRole.tsx'
import { useIsHere } from '../display/use-is-here.ts'
import { alertForm as texts } from '../languages/alert-form/alert-form.ts'
import { useTexts } from '../languages/texts.ts'
import { useNavigate, useSearchParams } from '../router/router.tsx'
import { alertPaths } from '../routing/paths.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { AlertForm } from './AlertForm.tsx'
import { type AlertDraft, queryOfDraft, readDraftOfQuery } from './alert-draft.ts'

/** Makes a new alert. The draft is in the address, so that it survives signing in and leaving the page. */
export function NewAlertPage() {
  return (
    <RequireRole>
      <NewAlert />
    </RequireRole>
  )
}

function NewAlert() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const t = useTexts(texts)
  const keep = useCallback(
    (draft: AlertDraft) => setQuery(queryOfDraft(draft), { replace: true, preventScrollReset: true }),
    [setQuery],
  )
  return (
    <Page>
      <PageHeading back={{ to: alertPaths.alerts(), label: t('myAlerts') }} lead={t('newLead')}>
        {t('newTitle')}
      </PageHeading>
      <AlertForm
        id={null}
        initial={() => readDraftOfQuery(query)}
        places={null}
        onDraft={keep}
        onSaved={() => isHere() && void navigate(alertPaths.alerts())}
      />
    </Page>
  )
}
