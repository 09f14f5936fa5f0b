import { PRODUCT_NAME } from '#contract/site/site.ts'
import { html, type SafeHtml } from '#server/messages/mail.ts'
import type { PersonalData } from './personal-data.ts'

const UNCONFIRMED =
  ' What was written to us from your address without an account is here once you have confirmed the address.'

/** The content of data.json as a readable page that loads nothing from outside. */
export function exportPage({ exportedAt, emailVerified, sections }: PersonalData): string {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT_NAME}: your data</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-weight:500;letter-spacing:-.02em}table{width:100%;border-collapse:collapse;margin:1rem 0;table-layout:fixed}
th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);white-space:pre-wrap;overflow-wrap:anywhere}
th{width:14rem;font-weight:600}</style></head><body><h1>Everything that ${PRODUCT_NAME} holds about you</h1>
<p>Written ${exportedAt}. Amounts are in the smallest unit of their currency, times in UTC. The file data.json has the same for programs.${emailVerified ? '' : UNCONFIRMED}</p>
${all(Object.entries(sections).map(sectionHtml))}</body></html>`
  return page.safe
}

function sectionHtml([name, records]: [string, object[]]): SafeHtml {
  const content = records.length > 0 ? all(records.map(recordHtml)) : html`<p>Nothing.</p>`
  return html`<h2>${splitWords(name)}</h2>${content}`
}

function recordHtml(record: object): SafeHtml {
  const rows = Object.entries(record).map(
    ([name, value]) => html`<tr><th scope="row">${splitWords(name)}</th><td>${written(value)}</td></tr>`,
  )
  return html`<table>${all(rows)}</table>`
}

function splitWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function written(value: unknown): string {
  if (value === null) return '-'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function all(parts: SafeHtml[]): SafeHtml {
  return { safe: parts.map((part) => part.safe).join('') }
}
