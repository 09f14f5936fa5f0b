import { subtractHours } from '#demo/data/hours-before.ts'
import type { NewRow } from '#demo/data/insert-rows.ts'
import { listDemoApplications } from './applications.ts'
import { listDemoContacts } from './contact.ts'
import { listDemoWaitlist } from './waitlist.ts'

/** The messages of the contact form. */
export function buildContactRows(now: Date): NewRow<'contactMessages'>[] {
  return listDemoContacts().map(({ createdHoursAgo, updatedHoursAgo, ...contact }) => ({
    ...contact,
    createdAt: subtractHours(now, createdHoursAgo),
    updatedAt: subtractHours(now, updatedHoursAgo),
  }))
}

/** The applications of the partner form. */
export function buildApplicationRows(now: Date): NewRow<'applications'>[] {
  return listDemoApplications().map(({ submittedHoursAgo, reviewedHoursAgo, ...application }) => ({
    ...application,
    submittedAt: subtractHours(now, submittedHoursAgo),
    reviewedAt: reviewedHoursAgo === null ? null : subtractHours(now, reviewedHoursAgo),
  }))
}

/** The entries of the waitlist. */
export function buildWaitlistRows(now: Date): NewRow<'waitlistEntries'>[] {
  return listDemoWaitlist().map(({ joinedHoursAgo, ...entry }) => ({
    ...entry,
    createdAt: subtractHours(now, joinedHoursAgo),
  }))
}
