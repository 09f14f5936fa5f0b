import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DataExport } from './DataExport.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { RequireRole } from './RequireRole.tsx'
import { SessionList } from './SessionList.tsx'

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
      <PageHeading lead="Your password, your mails, your devices and your data.">Settings</PageHeading>
      <div className="grid gap-12">
        <Section
          id="password"
          title="Password"
          lead="Changing it signs out every other device and tells you by mail."
        >
          <ChangePassword />
        </Section>
        <Section
          id="notifications"
          title="Notifications"
          lead="Mails about your bookings and your account's safety always come."
        >
          <NotificationSettings />
        </Section>
        <Section id="sessions" title="Active sessions" lead="Where your account is signed in now.">
          <SessionList />
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
