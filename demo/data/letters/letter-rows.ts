import { hoursBefore } from '#demo/data/hours-before.ts'
import type { NewRow } from '#demo/data/insert-rows.ts'
import { demoApplications } from './applications.ts'
import { demoContacts } from './contact.ts'
import { demoWaitlist } from './waitlist.ts'

/** What came through the contact form. */
export function contactRows(now: Date): NewRow<'contactMessages'>[] {
  return demoContacts().map(({ createdHoursAgo, updatedHoursAgo, ...contact }) => ({
    ...contact,
    createdAt: hoursBefore(now, createdHoursAgo),
    updatedAt: hoursBefore(now, updatedHoursAgo),
  }))
}

/** What came through the partner form. */
export function applicationRows(now: Date): NewRow<'applications'>[] {
  return demoApplications().map(({ submittedHoursAgo, reviewedHoursAgo, ...application }) => ({
    ...application,
    submittedAt: hoursBefore(now, submittedHoursAgo),
    reviewedAt: reviewedHoursAgo === null ? null : hoursBefore(now, reviewedHoursAgo),
  }))
}

/** Who wants to know when we open. */
export function waitlistRows(now: Date): NewRow<'waitlistEntries'>[] {
  return demoWaitlist().map(({ joinedHoursAgo, ...entry }) => ({
    ...entry,
    createdAt: hoursBefore(now, joinedHoursAgo),
  }))
}
