import { useEffect, useRef, useState } from 'react'
import { TextField } from '../ui/form/TextField.tsx'
import { useListUrl } from './use-list-url.ts'

const PAUSE_MS = 300

type Props = { label?: string; name?: string; placeholder: string }

/** Searches for the typed text after a pause, or at once on Enter. The text is the parameter `name` of the address. */
export function SearchBox({ label = 'Search', name = 'search', placeholder }: Props) {
  const { read, filter } = useListUrl()
  const value = read(name)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The search must include a filter that was chosen during the pause.
  const latestFilter = useRef(filter)
  useEffect(() => {
    latestFilter.current = filter
  })

  // Shows values from elsewhere (the back button, cleared filters). Ignores the return of our own text, because the user may
  // have typed more since.
  if (seen !== value) {
    setSeen(value)
    if (value !== sent) setText(value)
  }

  function search(words: string) {
    clearTimeout(timer.current)
    setSent(words.trim())
    latestFilter.current({ [name]: words.trim() })
  }

  return (
    <TextField
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={100}
      autoComplete="off"
      className="grow basis-64"
      onChange={(event) => {
        const words = event.currentTarget.value
        setText(words)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(words), PAUSE_MS)
      }}
      // If the user leaves the field for a link, a later search must not bring them back.
      onBlur={() => text.trim() !== sent && search(text)}
      onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
    />
  )
}
