import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { type Airport, getShortCode } from '#contract/airports.ts'
import { classNames } from '../../ui/class-names.ts'
import { buildDescribedBy, Field, type FieldTexts } from '../../ui/form/Field.tsx'
import { useAirportSearch } from './leg-queries.ts'

type AirportFieldProps = FieldTexts & {
  value: Airport | null
  onChange: (airport: Airport | null) => void
}

/** Finds an airport by a code, its city or its name: a combobox by the ARIA pattern, with the list below it. */
export function AirportField({ label, hint, error, value, onChange }: AirportFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [focused, setFocused] = useState(false)
  const query = useDeferredValue((typed ?? '').trim())
  const search = useAirportSearch(query)
  const open = focused && typed !== null && query !== ''
  const options = open ? (search.data?.airports ?? []) : []

  function choose(airport: Airport | undefined) {
    if (airport) onChange(airport)
    setTyped(null)
    setActive(0)
  }

  function leave() {
    setFocused(false)
    if (typed === null) return
    // Leaving the field chooses the airport of a complete code, or the only match.
    const [first] = options
    const meant = first && (options.length === 1 || [first.icao, first.iata].includes(query.toUpperCase()))
    if (meant && typed.trim() === query) return choose(first)
    // Any other text stays until an airport is chosen.
    if (typed.trim() === '') setTyped(null)
    onChange(null)
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setActive((at) => (at + step + options.length) % options.length)
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(options[active])
    }
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault()
      setTyped(null)
    }
  }

  const unchosen = typed !== null && !focused && 'Choose an airport from the list'
  const texts = { hint, error: error ?? (unchosen || undefined) }
  return (
    <Field id={id} label={label} {...texts} className="relative">
      <input
        {...buildDescribedBy(id, texts)}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="Code, city or name"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${id}-${options[active].icao}` : undefined}
        value={typed ?? (value ? airportText(value) : '')}
        onFocus={(event) => {
          setFocused(true)
          event.currentTarget.select()
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={walk}
        onBlur={leave}
        className="field"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Airports"
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-2 grid max-h-80 gap-0.5 overflow-auto rounded-field border border-line bg-panel p-1.5 shadow-card"
      >
        {options.map((airport, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, as the pattern demands.
          <div
            key={airport.icao}
            id={`${id}-${airport.icao}`}
            role="option"
            aria-selected={index === active}
            // The field must not lose the focus before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(airport)}
            className={classNames(
              'grid cursor-pointer grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-3 rounded-field px-3 py-2',
              index === active && 'bg-raise',
            )}
          >
            <span className="figures text-sm">{airport.icao}</span>
            <span className="grid">
              <span className="font-medium">
                {airport.city} <span className="text-muted">({getShortCode(airport)})</span>
              </span>
              <span className="truncate text-sm text-muted">
                {airport.name}, {airport.country}
              </span>
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {open && search.isSuccess && !search.isPlaceholderData && countText(options.length)}
      </span>
      {open && search.isSuccess && !search.isPlaceholderData && options.length === 0 && (
        <p className="text-sm text-muted">No airport is called that.</p>
      )}
      {open && search.isError && <p className="text-sm text-warning">{search.error.message}</p>}
    </Field>
  )
}

function airportText(airport: Airport): string {
  return `${airport.city} (${getShortCode(airport)}) · ${airport.name}`
}

function countText(count: number): string {
  return count === 1 ? '1 airport found' : `${count} airports found`
}
