import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { formatDay } from '../rules.ts'

type About = { name: string; legalName: string; tail: string }

const FLEET_LINK = { label: 'Your fleet', url: '/operator/fleet' }

/** Tells the operator that an administrator has approved an aircraft, or a change of it. */
export function writeAircraftApprovedMail({
  isChange,
  notes,
  ...about
}: About & { isChange: boolean; notes: string | null }): Mail {
  const { name, legalName, tail } = about
  return writeMail({
    subject: isChange ? `The change of ${tail} is approved` : `${tail} is approved`,
    heading: 'Approved',
    greeting: `Dear ${name},`,
    opening: isChange
      ? `We have looked at the new entry of ${tail} in the fleet of ${legalName} and approved it.`
      : `We have looked at ${tail} in the fleet of ${legalName} and approved it.`,
    rows: notes ? [['Notes', notes]] : [],
    closing: isChange
      ? 'From now on it replaces the previous one.'
      : 'You can sell seats on it as long as its listing and its insurance are valid.',
    links: [FLEET_LINK],
  })
}

export function writeAircraftRejectedMail({
  isChange,
  notes,
  ...about
}: About & { isChange: boolean; notes: string }): Mail {
  const { name, legalName, tail } = about
  return writeMail({
    subject: isChange ? `The change of ${tail} was not approved` : `${tail} was not approved`,
    heading: 'Not approved yet',
    greeting: `Dear ${name},`,
    opening: `We have looked at ${tail} in the fleet of ${legalName} and could not approve ${isChange ? 'its change' : 'it'}.`,
    rows: [['Why', notes]],
    closing: isChange
      ? 'The previous entry counts as long as its papers are valid. Please correct this and save the change again.'
      : 'Please correct this and submit the aircraft again; everything you entered is still there.',
    links: [FLEET_LINK],
  })
}

/** Tells the operator that the approval of an aircraft was withdrawn. */
export function writeApprovalWithdrawnMail({ name, tail, notes }: About & { notes: string }): Mail {
  return writeMail({
    subject: `Flights on ${tail} are off sale`,
    heading: 'Approval withdrawn',
    greeting: `Dear ${name},`,
    opening: `We have withdrawn the approval of ${tail}, so its flights cannot be booked any more.`,
    rows: [['Why', notes]],
    closing: UNCOVERED,
    links: [FLEET_LINK],
  })
}

const UNCOVERED =
  'Please give the sold flights another of your aircraft, or cancel them. A flight without an aircraft a day before its departure is cancelled automatically, and everybody on it gets a full refund.'

type Ending = About & { paper: 'insurance' | 'listing'; endsOn: string }

/** Tells the operator some days before the listing or the insurance of an aircraft ends. */
export function writeCoverWarningMail({
  name,
  tail,
  paper,
  endsOn,
  daysLeft,
}: Ending & { daysLeft: number }): Mail {
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return writeMail({
    subject: `The ${PAPERS[paper]} of ${tail} ends ${when}`,
    heading: `Ends ${when}`,
    greeting: `Dear ${name},`,
    opening: `The ${PAPERS[paper]} of ${tail} is valid until ${formatDay(endsOn)}. Flights that land later are not on sale.`,
    closing: 'Please save the renewed one in your fleet some days before then, so that we can look at it.',
    links: [FLEET_LINK],
  })
}

const PAPERS = { insurance: 'insurance', listing: 'listing on the certificate' } as const
