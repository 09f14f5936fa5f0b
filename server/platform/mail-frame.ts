import { PRODUCT_NAME } from '#contract/site.ts'
import { html, type Mail, type SafeHtml } from './mail.ts'

export type Letter = {
  subject: string
  /** The large line on top; only in the HTML, where the subject is not seen. */
  heading: string
  greeting: string
  opening: string
  rows?: readonly (readonly [label: string, value: string])[]
  closing: string
  /** What has to be said, in small print. */
  note?: string
}

/** Every mail of the product: the same words as plain text and as HTML. */
export function letter({ subject, heading, greeting, opening, rows = [], closing, note }: Letter): Mail {
  const table = rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  const text = [greeting, opening, table, closing, note, PRODUCT_NAME].filter(Boolean).join('\n\n')
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f3f5f8;color:#0b1230;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px"><div style="background:#fff;border-radius:20px;padding:32px">
<h1 style="font-size:24px;font-weight:500;letter-spacing:-.02em;margin:0 0 16px">${heading}</h1>
<p>${greeting}</p><p>${opening}</p>
${tableHtml(rows)}<p>${closing}</p>${note ? html`<p style="color:#53607c;font-size:14px">${note}</p>` : ''}</div>
<p style="color:#53607c;font-size:14px;padding:0 32px">${PRODUCT_NAME}</p></div></body></html>`
  return { subject, text, html: body.safe }
}

function tableHtml(rows: NonNullable<Letter['rows']>): SafeHtml | string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([label, value]) =>
      html`<tr><td style="padding:8px 16px 8px 0;color:#53607c;vertical-align:top">${label}</td><td style="padding:8px 0;font-weight:600">${value}</td></tr>`,
  )
  return html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:24px 0">${{ safe: lines.map((line) => line.safe).join('') }}</table>
`
}
