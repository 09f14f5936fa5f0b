import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../languages/namespace.ts'
import { shell } from '../../languages/shell/shell.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { type CookieChoices, saveChoices, useChoices } from './choices.ts'

const CookieDialog = lazy(async () => ({ default: (await import('./CookieDialog.tsx')).CookieDialog }))

/** The cookie notice. A permanent part of the footer, so it covers and moves nothing, and later choices are made there too. */
export function CookieNotice() {
  const words = useWords(shell)
  const choices = useChoices()
  // Null until the dialog is opened for the first time.
  const [managing, setManaging] = useState<boolean | null>(null)
  return (
    <section
      aria-labelledby="cookie-notice"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card border border-line bg-panel p-6 print:hidden"
    >
      <div className="grid max-w-[62ch] gap-1 text-[0.9375rem]">
        <h2 id="cookie-notice" className="text-base font-semibold tracking-normal">
          {words.cookies}
        </h2>
        <p className="text-muted">
          {words.cookiesLead}{' '}
          <Link to={paths.cookiePolicy()} className="text-ink underline underline-offset-3">
            {words.cookiesKept}
          </Link>
        </p>
        <p role="status" className="font-medium">
          {words[pickMessage(choices)]}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setManaging(true)}>
          {words.manageCookies}
        </Button>
        <Button onClick={() => saveChoices({ rememberFilters: true })}>{words.acceptAll}</Button>
      </div>
      {managing !== null && (
        <Suspense fallback={null}>
          <CookieDialog open={managing} choices={choices} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </section>
  )
}

function pickMessage(choices: CookieChoices | null) {
  if (!choices) return 'cookiesOpen'
  return choices.rememberFilters ? 'cookiesAll' : 'cookiesNecessary'
}
