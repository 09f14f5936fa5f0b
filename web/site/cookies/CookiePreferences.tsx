import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type CookieChoices, saveChoices } from './choices.ts'

/** Each use of the browser's storage with its switch. */
export function CookiePreferences(props: { choices: CookieChoices | null; onSaved: () => void }) {
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    saveChoices({ rememberFilters: entries.has('rememberFilters') })
    props.onSaved()
  }

  return (
    <form onSubmit={save} className="grid gap-6">
      <div className="grid divide-y divide-line border-y border-line">
        <Choice name="necessary" label="Necessary" checked locked>
          A cookie that protects forms from other sites, your sign-in, and this choice. Without them the site
          does not work, so they are always on.
        </Choice>
        <Choice
          name="rememberFilters"
          label="Remember my filters"
          checked={props.choices?.rememberFilters ?? false}
        >
          Keeps the filters you last used on Routes and in the blog, in this browser only. Switched off, what
          was kept is deleted.
        </Choice>
      </div>
      <Button type="submit" className="justify-self-start">
        Save preferences
      </Button>
    </form>
  )
}

function Choice(props: {
  name: string
  label: string
  checked: boolean
  locked?: boolean
  children: ReactNode
}) {
  return (
    <label className="flex items-start gap-4 py-4">
      <input
        type="checkbox"
        name={props.name}
        defaultChecked={props.checked}
        disabled={props.locked}
        className="mt-0.5 size-6 shrink-0 accent-ink"
      />
      <span className="grid gap-1">
        <span className="font-semibold">{props.label}</span>
        <span className="text-[0.9375rem] text-muted">{props.children}</span>
      </span>
    </label>
  )
}
