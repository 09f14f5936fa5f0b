import { type Airport, arrivalDayOffset, localTime, shortCode } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import { html, type Mail, type SafeHtml } from '#server/platform/mail.ts'
import type { BookingFacts } from './queries.ts'

/** The seats are bought: what, where, when, and what was paid. */
export function confirmationMail(facts: BookingFacts): Mail {
  const route = routeOf(facts)
  const paid = formatMoney(facts.amountMinor, facts.currency)
  return mailOf(facts, {
    subject: `Confirmed: ${route}, booking ${facts.reference}`,
    opening: `Your ${seatsOf(facts)} from ${facts.origin.city} to ${facts.destination.city} ${facts.seats === 1 ? 'is' : 'are'} confirmed. We charged ${paid} to your card.`,
    closing:
      'Please be at the terminal 30 minutes before departure, with a passport or the ID your route needs.',
  })
}

export type WhyReleased = 'SEATS_GONE' | 'RELEASED' | 'AUTHORISATION_LAPSED' | 'ADMIN'

const RELEASE_SENTENCES: Record<WhyReleased, string> = {
  SEATS_GONE:
    'Your card was authorised after your hold had ended, and by then somebody else had taken the seats. Nothing was charged: we have let the authorisation go.',
  RELEASED:
    'Your card was authorised for seats that are no longer held for you. Nothing was charged: we have let the authorisation go.',
  AUTHORISATION_LAPSED:
    'The authorisation on your card ended before the booking could be confirmed. Nothing was charged, and the seats are on sale again.',
  ADMIN: 'We could not confirm this booking. Nothing was charged: we have let the authorisation go.',
}

/** What the traveller is told when nothing was charged, on the screen and by mail. */
export function releaseSentence(why: WhyReleased): string {
  return RELEASE_SENTENCES[why]
}

/** No seats, and no money taken. */
export function releasedMail(facts: BookingFacts, why: WhyReleased): Mail {
  return mailOf(facts, {
    subject: `Not charged: ${routeOf(facts)}, booking ${facts.reference}`,
    opening: RELEASE_SENTENCES[why],
    closing: 'Your bank may take a few days to remove the authorisation from your statement.',
  })
}

type Words = { subject: string; opening: string; closing: string }

function mailOf(facts: BookingFacts, { subject, opening, closing }: Words): Mail {
  const rows = rowsOf(facts)
  const text = [
    `Dear ${facts.name},`,
    opening,
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    closing,
    facts.disclosure,
    PRODUCT_NAME,
  ].join('\n\n')
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f3f5f8;color:#0b1230;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px"><div style="background:#fff;border-radius:20px;padding:32px">
<h1 style="font-size:24px;font-weight:500;letter-spacing:-.02em;margin:0 0 16px">${routeOf(facts)}</h1>
<p>Dear ${facts.name},</p><p>${opening}</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:24px 0">${all(rows.map(rowHtml))}</table>
<p>${closing}</p><p style="color:#53607c;font-size:14px">${facts.disclosure}</p></div>
<p style="color:#53607c;font-size:14px;padding:0 32px">${PRODUCT_NAME}</p></div></body></html>`
  return { subject, text, html: body.safe }
}

function rowsOf(facts: BookingFacts): [string, string][] {
  const departure = localTime(facts.departureUTC, facts.origin.timezone)
  const arrival = localTime(facts.arrivalUTC, facts.destination.timezone)
  const days = arrivalDayOffset(departure.isoDate, arrival.isoDate)
  const later = days > 0 ? ` +${days}` : ''
  return [
    ['Booking', facts.reference],
    ['From', placeOf(facts.origin, facts.originTerminal)],
    ['Departs', `${departure.date}, ${departure.time} ${departure.abbreviation} (${departure.offset})`],
    ['To', placeOf(facts.destination, facts.destinationTerminal)],
    ['Arrives', `${arrival.date}, ${arrival.time}${later} ${arrival.abbreviation} (${arrival.offset})`],
    ['Aircraft', facts.aircraft],
    ['Seats', String(facts.seats)],
    ['Total', formatMoney(facts.amountMinor, facts.currency)],
  ]
}

function rowHtml([label, value]: [string, string]): SafeHtml {
  return html`<tr><td style="padding:8px 16px 8px 0;color:#53607c;vertical-align:top">${label}</td><td style="padding:8px 0;font-weight:600">${value}</td></tr>`
}

function all(parts: SafeHtml[]): SafeHtml {
  return { safe: parts.map((part) => part.safe).join('') }
}

function placeOf(airport: Airport, terminal: string | null): string {
  const place = `${airport.city}, ${airport.name} (${shortCode(airport)})`
  return terminal ? `${place}, ${terminal}` : place
}

function routeOf({ origin, destination }: BookingFacts): string {
  return `${origin.city} to ${destination.city}`
}

function seatsOf({ seats }: BookingFacts): string {
  return seats === 1 ? 'seat' : `${seats} seats`
}
