import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { AlertTimes } from '../alerts/AlertTimes.tsx'
import { CurrencyChoice } from '../currency/CurrencyChoice.tsx'
import { settings } from '../languages/settings/settings.ts'
import { useTexts } from '../languages/texts.ts'
import { PlanPanel } from '../plan/PlanPanel.tsx'
import { useLocation } from '../router/router.tsx'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { ConnectedAccounts } from './ConnectedAccounts.tsx'
import { DataExport } from './DataExport.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PhoneSettings } from './PhoneSettings.tsx'
import { PushSummary } from './push/PushSummary.tsx'
import { RequireRole } from './RequireRole.tsx'
import { SessionList } from './SessionList.tsx'
import { SetPasswordByMail } from './sign-in/SetPasswordByMail.tsx'
import { useSignInMethods } from './sign-in-methods.ts'
import { TwoStepSettings } from './two-step/TwoStepSettings.tsx'

const PersonalKeys = lazy(async () => ({ default: (await import('./keys/PersonalKeys.tsx')).PersonalKeys }))

/** All settings of the account. Each section has its own address. */
export function SettingsPage() {
  return (
    <RequireRole>
      <Settings />
    </RequireRole>
  )
}

function Settings() {
  const { hash } = useLocation()
  const t = useTexts(settings)
  // The browser scrolls to the section's anchor before React has drawn it, so scroll again.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <Page>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <div className="grid gap-12">
        <Section id="password" title={t('password')} lead={t('passwordLead')}>
          <Password />
        </Section>
        <Section id="two-step" title={t('twoStep')} lead={t('twoStepLead')}>
          <TwoStepSettings />
        </Section>
        <Section id="sign-in" title={t('connected')} lead={t('connectedLead')}>
          <ConnectedAccounts />
        </Section>
        <Section id="notifications" title={t('notifications')} lead={t('notificationsLead')}>
          <NotificationSettings />
        </Section>
        <Section id="currency" title={t('currency')} lead={t('currencyLead')}>
          <CurrencyChoice always className="sm:max-w-72" />
        </Section>
        <Section id="alerts" title={t('alerts')} lead={t('alertsLead')}>
          <AlertTimes />
        </Section>
        <Section id="texts" title={t('texts')} lead={t('textsLead')}>
          <PhoneSettings />
        </Section>
        <Section id="devices" title={t('push')} lead={t('pushLead')}>
          <PushSummary />
        </Section>
        <Section id="plan" title={t('plan')} lead={t('planLead')}>
          <PlanPanel />
        </Section>
        <Section id="sessions" title={t('sessions')} lead={t('sessionsLead')}>
          <SessionList />
        </Section>
        <Section id="keys" title={t('keys')} lead={t('keysLead')}>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <PersonalKeys />
          </Suspense>
        </Section>
        <Section id="data-export" title={t('dataExport')} lead={t('dataExportLead')}>
          <DataExport />
        </Section>
        <Section id="delete-my-data" title={t('deletion')} lead={t('deletionLead')}>
          <DeleteAccount />
        </Section>
      </div>
    </Page>
  )
}

function Password() {
  const methods = useSignInMethods()
  return methods.data?.hasPassword === false ? <SetPasswordByMail /> : <ChangePassword />
}

function Section(props: { id: string; title: string; lead: string; children: ReactNode }) {
  const headingId = `${props.id}-heading`
  return (
    <section
      id={props.id}
      aria-labelledby={headingId}
      className="grid scroll-mt-6 items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12"
    >
      <div className="grid gap-2 lg:pt-8">
        <h2 id={headingId} className="text-heading">
          {props.title}
        </h2>
        <p className="text-muted">{props.lead}</p>
      </div>
      <Card padded>{props.children}</Card>
    </section>
  )
}
