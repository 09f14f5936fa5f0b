import type { FormEvent, ReactNode } from 'react'
import { cookies } from '../../languages/cookies/cookies.ts'
import { useWords } from '../../languages/namespace.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type CookieChoices, saveChoices } from './choices.ts'

/** Each use of the browser's storage with its switch. */
export function CookieDialog(props: { open: boolean; choices: CookieChoices | null; onClose: () => void }) {
  const { open, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title={useWords(cookies).title}>
      <Preferences choices={props.choices} onSaved={onClose} />
    </Dialog>
  )
}

function Preferences(props: { choices: CookieChoices | null; onSaved: () => void }) {
  const words = useWords(cookies)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    saveChoices({ rememberFilters: entries.has('rememberFilters') })
    props.onSaved()
  }

  return (
    <form onSubmit={save} className="grid gap-6">
      <div className="grid divide-y divide-line border-y border-line">
        <Choice name="necessary" label={words.necessary} checked locked>
          {words.necessaryHint}
        </Choice>
        <Choice
          name="rememberFilters"
          label={words.rememberFilters}
          checked={props.choices?.rememberFilters ?? false}
        >
          {words.rememberFiltersHint}
        </Choice>
      </div>
      <Button type="submit" className="justify-self-start">
        {words.save}
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
