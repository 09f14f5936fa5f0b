import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { AlertTimes } from '../alerts/AlertTimes.tsx'
import { PlanPanel } from '../plan/PlanPanel.tsx'
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
import { RequireRole } from './RequireRole.tsx'
import { SessionList } from './SessionList.tsx'
import { SetPasswordByMail } from './SetPasswordByMail.tsx'
import { useSignInMethods } from './sign-in-methods.ts'
import { TwoStepSettings } from './two-step/TwoStepSettings.tsx'

const PersonalKeys = lazy(async () => ({ default: (await import('./keys/PersonalKeys.tsx')).PersonalKeys }))

/** Everything about an account that its owner decides; each section has its own address. */
export function SettingsPage() {
  return (
    <RequireRole>
      <Settings />
    </RequireRole>
  )
}

function Settings() {
  const { hash } = useLocation()
  // The section is not there yet when the browser looks for it.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <Page>
      <PageHeading lead="How you sign in, your plan, your messages, your devices and your data.">
        Settings
      </PageHeading>
      <div className="grid gap-12">
        <Section
          id="password"
          title="Password"
          lead="Changing it signs out every other device and tells you by mail."
        >
          <Password />
        </Section>
        <Section
          id="two-step"
          title="Two-step sign-in"
          lead="A second proof besides your password, so that whoever learns it stands outside."
        >
          <TwoStepSettings />
        </Section>
        <Section
          id="sign-in"
          title="Connected accounts"
          lead="Sign in with an account that you have elsewhere."
        >
          <ConnectedAccounts />
        </Section>
        <Section
          id="notifications"
          title="Notifications"
          lead="Mails about your bookings and your account's safety always come."
        >
          <NotificationSettings />
        </Section>
        <Section
          id="alerts"
          title="Alerts"
          lead="When messages about your saved routes may reach you, by the clock of where you live."
        >
          <AlertTimes />
        </Section>
        <Section
          id="texts"
          title="SMS"
          lead="The mobile number that Premium's alerts go to. Nobody else sees it."
        >
          <PhoneSettings />
        </Section>
        <Section id="plan" title="Plan" lead="What your account includes, and how it is paid.">
          <PlanPanel />
        </Section>
        <Section id="sessions" title="Active sessions" lead="Where your account is signed in now.">
          <SessionList />
        </Section>
        <Section
          id="keys"
          title="Keys for programs"
          lead="For an assistant or a program of your own. It acts within the limits of its key; only you can pay."
        >
          <Suspense fallback={<Skeleton className="h-64" />}>
            <PersonalKeys />
          </Suspense>
        </Section>
        <Section
          id="data-export"
          title="Data export"
          lead="A file with everything that we hold about you, here for seven days."
        >
          <DataExport />
        </Section>
        <Section
          id="delete-my-data"
          title="Delete my data"
          lead="Your account goes; what bookkeeping law asks us to keep stays without your name."
        >
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
