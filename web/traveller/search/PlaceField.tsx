import { Building2, Globe, LocateFixed, type LucideIcon, Map as MapIcon, MapPin, Plane } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { REGIONS } from '#contract/airports.ts'
import { type FoundPlace, type PlaceKind, writeNearToken } from '#contract/search/search-places.ts'
import { common } from '../../languages/common/common.ts'
import { search as texts } from '../../languages/search/search.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { translate, translateTemplate } from '../../languages/translated.ts'
import { classNames } from '../../ui/class-names.ts'
import { buildDescribedBy, Field } from '../../ui/form/Field.tsx'
import { usePlaces } from './search-queries.ts'
import { useDebounced } from './use-debounced.ts'

const TYPING_MS = 150
const ICONS: Record<PlaceKind, LucideIcon> = {
  airport: Plane,
  city: Building2,
  area: MapIcon,
  country: MapPin,
  region: Globe,
  position: LocateFixed,
}
const LIST_SIDES = { start: 'start-0', end: 'end-0 lg:end-auto lg:start-0' } as const

type Option = { key: string; icon: LucideIcon; name: string; detail: string; code: string | null } & (
  | { token: string | undefined }
  | { nearMe: true }
)

type PlaceFieldProps = {
  label: string
  /** The text of the empty field. */
  placeholder: string
  /** The token of the place in the URL. */
  token: string | undefined
  /** The place of that token, if it is known. */
  place: FoundPlace | null | undefined
  error: string | undefined
  autoFocus: boolean
  /** The side of the field at which the list opens on a phone. */
  listSide: keyof typeof LIST_SIDES
  onChange: (token: string | undefined) => void
}

/**
 * A city, any code, a country, a region, or the current position: a combobox by the ARIA pattern. It asks the browser for the
 * position only when the user chooses 'Near me'.
 */
export function PlaceField(props: PlaceFieldProps) {
  const t = useTexts(texts)
  const { label, token, place, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<Option | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [locating, setLocating] = useState(false)
  const query = (typed ?? '').trim()
  const settled = useDebounced(query, TYPING_MS)
  const places = usePlaces(settled)
  const isFresh = settled === query && places.isSuccess && !places.isPlaceholderData
  const found = query === '' ? [] : (places.data ?? []).map(toOption)
  const options = query === '' ? firstOptions(token) : found
  const shown = open ? options : []

  function choose(option: Option | undefined) {
    if (!option) return
    setOpen(false)
    setTyped(null)
    setActive(0)
    setProblem(null)
    if ('nearMe' in option) return locate()
    setChosen(option.token ? option : null)
    onChange(option.token)
  }

  function locate() {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onChange(writeNearToken({ lat: coords.latitude, lon: coords.longitude }))
      },
      ({ code }) => {
        setLocating(false)
        setProblem(
          t(code === GeolocationPositionError.PERMISSION_DENIED ? 'positionDenied' : 'positionUnknown'),
        )
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }

  function leave() {
    setOpen(false)
    if (typed === null) return
    if (query === '') return choose(anywhere())
    // Leaving the field chooses the first suggestion for the text; without a suggestion the server interprets the text.
    if (isFresh) {
      const [first] = found
      if (first) return choose(first)
      setProblem(t('unknownPlace'))
      return
    }
    setTyped(null)
    onChange(query)
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (options.length > 0) setActive((at) => (at + step + options.length) % options.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (shown.length > 0 && (query === '' || isFresh)) choose(shown[active])
      else if (query !== '') leave()
    }
    if (event.key === 'Escape' && (open || typed !== null)) {
      event.preventDefault()
      setOpen(false)
      setTyped(null)
    }
  }

  const help = { error: problem ?? (typed === null ? props.error : undefined) }
  return (
    <Field id={id} label={label} {...help} className="relative min-w-0">
      <input
        {...buildDescribedBy(id, help)}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed.
        autoFocus={props.autoFocus}
        placeholder={locating ? t('findingYou') : props.placeholder}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        value={typed ?? (locating ? '' : nameToken(token, place, chosen))}
        onFocus={(event) => {
          setOpen(true)
          event.currentTarget.select()
        }}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
          setOpen(true)
          setProblem(null)
        }}
        onKeyDown={walk}
        onBlur={leave}
        className="field truncate"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('placesOf', { label })}
        hidden={shown.length === 0}
        className={classNames(
          LIST_SIDES[props.listSide],
          'absolute top-full z-20 mt-2 grid max-h-96 w-max max-w-[min(24rem,100vw-4.5rem)] min-w-full gap-0.5 overflow-auto rounded-field border border-line bg-panel p-1.5 shadow-card',
        )}
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, as the pattern demands.
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // The field must not lose the focus before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onPointerMove={() => setActive(index)}
            className={classNames(
              'grid min-h-11 cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-3 rounded-field px-3 py-1.5',
              index === active && 'bg-raise',
            )}
          >
            <option.icon aria-hidden="true" className="size-4 text-muted" />
            <span className="grid">
              <span className="truncate font-medium">{option.name}</span>
              {option.detail && <span className="text-sm text-muted">{option.detail}</span>}
            </span>
            {option.code && <span className="figures text-sm text-muted">{option.code}</span>}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {locating && t('findingYou')}
        {open && query !== '' && isFresh && t('placesFound', { count: found.length })}
      </span>
      {open && query !== '' && isFresh && found.length === 0 && (
        <p className="absolute start-0 top-full z-20 mt-2 rounded-field border border-line bg-panel px-4 py-3 text-sm text-muted shadow-card">
          {t('unknownPlace')}
        </p>
      )}
    </Field>
  )
}

function anywhere(): Option {
  const name = readTexts(common)('anywhere')
  return { key: 'any', icon: Globe, name, detail: '', code: null, token: undefined }
}

function nearMe(): Option {
  const t = readTexts(texts)
  const [name, detail] = [t('nearMe'), t('nearMeHint')]
  return { key: 'near', icon: LocateFixed, name, detail, code: null, nearMe: true }
}

function firstOptions(token: string | undefined): Option[] {
  const regions = REGIONS.map(
    (name): Option => ({
      key: name,
      icon: Globe,
      name: translate(name),
      detail: '',
      code: null,
      token: `region:${name}`,
    }),
  )
  return [...(token ? [anywhere()] : []), nearMe(), ...regions]
}

function toOption(place: FoundPlace): Option {
  const { token, code, kind, label, within, airportsCount: count } = place
  const airports = count === 1 ? translate('1 airport') : translateTemplate('{count} airports', { count })
  const parts = [label && translate(label), airports, within && translate(within)].filter(Boolean)
  return {
    key: token,
    icon: ICONS[kind],
    name: code ? place.name : translate(place.name),
    detail: code ? place.detail : parts.join(' · '),
    code,
    token,
  }
}

// Until the server has resolved a token, shows the user's choice or the token's text.
function nameToken(
  token: string | undefined,
  place: FoundPlace | null | undefined,
  chosen: Option | null,
): string {
  if (!token) return ''
  if (token.startsWith('near:')) return readTexts(texts)('nearMe')
  const known =
    place?.token === token ? place : chosen && 'token' in chosen && chosen.token === token ? chosen : place
  if (known) return known.code ? `${known.code} · ${known.name}` : translate(known.name)
  return token.includes(':') ? token.slice(token.indexOf(':') + 1) : token
}
