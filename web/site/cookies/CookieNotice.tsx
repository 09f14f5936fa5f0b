import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type CookieChoices, saveChoices, useChoices } from './choices.ts'

const CookiePreferences = lazy(async () => ({
  default: (await import('./CookiePreferences.tsx')).CookiePreferences,
}))

/** Part of the footer and always there: it covers nothing, moves nothing, and is where a choice is changed later. */
export function CookieNotice() {
  const choices = useChoices()
  const [managing, setManaging] = useState(false)
  return (
    <section
      aria-labelledby="cookie-notice"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card border border-line bg-panel p-6 print:hidden"
    >
      <div className="grid max-w-[62ch] gap-1 text-[0.9375rem]">
        <h2 id="cookie-notice" className="text-base font-semibold tracking-normal">
          Cookies, honestly
        </h2>
        <p className="text-muted">
          One cookie protects our forms, and signing in uses your browser's storage. Nothing here measures or
          follows you.{' '}
          <Link to={paths.cookiePolicy()} className="text-ink underline underline-offset-3">
            What is kept
          </Link>
        </p>
        <p role="status" className="font-medium">
          {sentenceOf(choices)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setManaging(true)}>
          Manage preferences
        </Button>
        <Button onClick={() => saveChoices({ rememberFilters: true })}>Accept all</Button>
      </div>
      <Dialog open={managing} onClose={() => setManaging(false)} title="Cookie preferences">
        <Suspense fallback={<div className="h-80" />}>
          <CookiePreferences choices={choices} onSaved={() => setManaging(false)} />
        </Suspense>
      </Dialog>
    </section>
  )
}

function sentenceOf(choices: CookieChoices | null): string {
  if (!choices) return 'You have not chosen yet: only what is necessary is kept.'
  if (choices.rememberFilters) return 'Your choice: necessary, and remember my filters.'
  return 'Your choice: only what is necessary.'
}
