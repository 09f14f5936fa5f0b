import type { Answer } from '../serve.ts'
import { type Html, html } from './html.ts'

/** A whole page, with headers that forbid loading, framing and posting except where it is needed. */
export function renderPage(
  {
    status = 200,
    title,
    leadsTo = [],
  }: {
    status?: number
    title: string
    /** Where its forms may lead, because browsers also check redirects after a submission. */
    leadsTo?: (string | null)[]
  },
  content: Html,
): Answer {
  const origins = [...new Set(leadsTo.filter((url) => url !== null).map((url) => new URL(url).origin))]
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    body: whole(title, content).markup,
  }
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'referrer-policy': 'no-referrer' }, body: '' }
}

function whole(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/assets/pages.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
</head>
<body>
<header class="banner"><p><strong>Sandbox</strong> This is a test payment page. No real money moves.</p></header>
<main>
${content}
</main>
<footer><p>Payment sandbox for development and tests. Never enter a real card here.</p></footer>
</body>
</html>
`
}
