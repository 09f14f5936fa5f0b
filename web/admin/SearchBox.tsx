import { useEffect, useRef, useState } from 'react'
import { TextField } from '../ui/form/TextField.tsx'

const PAUSE_MS = 300

/** Looks for what is typed once typing pauses, at once on Enter. `value` is what is being looked for. */
export function SearchBox(props: {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
}) {
  const { value } = props
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A filter that was chosen during the pause belongs to the search.
  const onSearch = useRef(props.onSearch)
  useEffect(() => {
    onSearch.current = props.onSearch
  })

  // What comes from elsewhere (the back button, cleared filters) is shown; our own words coming back are not, because
  // somebody may have typed on.
  if (seen !== value) {
    setSeen(value)
    if (value !== sent) setText(value)
  }

  function search(words: string) {
    clearTimeout(timer.current)
    setSent(words.trim())
    onSearch.current(words.trim())
  }

  return (
    <TextField
      type="search"
      label={props.label}
      placeholder={props.placeholder}
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
      // Whoever leaves the field for a link must not be called back by a search that comes later.
      onBlur={() => text.trim() !== sent && search(text)}
      onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
    />
  )
}
