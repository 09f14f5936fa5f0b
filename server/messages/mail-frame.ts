import type { Language } from '#contract/languages.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'
import { html, type Mail, type SafeHtml } from './mail.ts'
import { isolateText } from './mail-formats.ts'

export type MailContent = {
  /** The language of the texts; English by default. */
  language?: Language
  subject: string
  /** The large line at the top. Only the HTML has it, because the HTML does not show the subject. */
  heading: string
  greeting: string
  opening: string
  rows?: readonly (readonly [label: string, value: string])[]
  /** Sentences of a bullet list. */
  points?: readonly string[]
  closing: string
  /** Pages of the site have paths, other pages whole addresses. */
  links?: readonly { label: string; url: string }[]
  /** A note in small print. */
  note?: string
}

/** Makes a mail: the same texts as plain text and as HTML. */
export function writeMail(words: MailContent): Mail {
  return { subject: words.subject, write: (site) => writeBoth(words, site) }
}

function writeBoth(words: MailContent, site: SiteAddress): { text: string; html: string } {
  const { language = 'en', subject, heading, greeting, opening, rows = [], points = [] } = words
  const { closing, note } = words
  const links = (words.links ?? []).map(({ label, url }) => ({ label, url: buildAddress(site, url) }))
  const lines = rows.map(([label, value]) => [label, isolateText(value, language)] as const)
  const table = lines.map(([label, value]) => `${label}${COLONS[language]}${value}`).join('\n')
  const list = points.map((point) => `- ${point}`).join('\n')
  const ways = links.map(({ label, url }) => `${label}${COLONS[language]}${url}`).join('\n')
  const parts = [greeting, opening, table, list, closing, ways, note, PRODUCT_NAME]
  const content = html`<p>${greeting}</p><p style="white-space:pre-line">${opening}</p>
${tableHtml(lines, language)}${listHtml(points, language)}<p>${closing}</p>${linksHtml(links)}${note ? html`<p style="color:#53607c;font-size:14px">${note}</p>` : ''}`
  const text = parts.filter(Boolean).join('\n\n')
  return { text, html: writeSheet({ language, subject, heading, content }) }
}

/** The separator between a label and its value. */
export const COLONS: Record<Language, string> = { en: ': ', fr: '\u00a0: ', ar: ': ' }

type Sheet = { language: Language; subject: string; heading: string; content: SafeHtml }

/** Writes the HTML frame of every mail: the page, its large line and the sender's name. */
export function writeSheet({ language, subject, heading, content }: Sheet): string {
  const isArabic = language === 'ar'
  // Many mail programs remove the html element and its direction, so the body has one too.
  const direction = { safe: isArabic ? ' dir="rtl"' : '' }
  // Arabic letters are joined, so letter spacing would break them.
  const spacing = isArabic ? '' : 'letter-spacing:-.02em;'
  return html`<!doctype html><html lang="${language}"${direction}><head><meta charset="utf-8"><title>${subject}</title></head>
<body${direction} style="margin:0;background:#f3f5f8;color:#0b1230;font:16px/1.5 system-ui,sans-serif">
<div${direction} style="max-width:560px;margin:0 auto;padding:32px 16px"><div style="background:#fff;border-radius:20px;padding:32px">
<h1 style="font-size:24px;font-weight:500;${spacing}margin:0 0 16px">${heading}</h1>
${content}</div>
<p style="color:#53607c;font-size:14px;padding:0 32px">${PRODUCT_NAME}</p></div></body></html>`.safe
}

function tableHtml(rows: NonNullable<MailContent['rows']>, language: Language): SafeHtml | string {
  if (rows.length === 0) return ''
  const padding = language === 'ar' ? '8px 0 8px 16px' : '8px 16px 8px 0'
  const lines = rows.map(
    ([label, value]) =>
      html`<tr><td style="padding:${padding};color:#53607c;vertical-align:top">${label}</td><td style="padding:8px 0;font-weight:600">${value}</td></tr>`,
  )
  return html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:24px 0">${{ safe: lines.map((line) => line.safe).join('') }}</table>
`
}

function listHtml(points: NonNullable<MailContent['points']>, language: Language): SafeHtml | string {
  if (points.length === 0) return ''
  const side = language === 'ar' ? 'right' : 'left'
  const items = points.map((point) => html`<li style="margin:8px 0">${point}</li>`)
  return html`<ul style="margin:16px 0;padding-${side}:20px">${{ safe: items.map((item) => item.safe).join('') }}</ul>`
}

function linksHtml(links: NonNullable<MailContent['links']>): SafeHtml {
  const lines = links.map(
    ({ label, url }) => html`<p><a href="${url}" style="color:#b8126f">${label}</a></p>`,
  )
  return { safe: lines.map((line) => line.safe).join('') }
}
