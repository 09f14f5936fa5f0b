import { Suspense, useEffect, useState } from 'react'
import { LanguageSwitch } from '../languages/LanguageSwitch.tsx'
import { Logo } from '../site/shell/Logo.tsx'
import { MAIN_ID } from '../site/shell/RouteChange.tsx'
import { SkipLink } from '../site/shell/SkipLink.tsx'
import { actions } from './actions.tsx'
import { content } from './content.tsx'
import { data } from './data.tsx'
import { dates } from './dates.tsx'
import { fields } from './fields.tsx'
import { frames } from './frames.tsx'
import { messages } from './messages.tsx'
import { overlays } from './overlays.tsx'
import type { Group, Part } from './part.ts'
import { pictures } from './pictures.tsx'
import { seats } from './seats.tsx'
import { readKeptTheme, storeTheme, THEMES } from './theme.ts'
import { useCatalogueWords, type Words } from './words.ts'

const groups: readonly Group[] = [
  ...[actions, fields, dates, overlays, messages, content, data, seats, pictures, frames],
]

/** The parts of the design system, group by group, each in all of its states. */
export function CataloguePage() {
  const words = useCatalogueWords()
  const shown = groups.map(({ id, parts }) => ({ id, parts: parts(words) }))
  useEffect(() => {
    document.title = `${words.title} · Ferrywing`
  }, [words])
  useAnchorOfAddress()
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-panel">
        <div className="shell flex min-h-18 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
          <a href="/" className="py-2">
            <Logo />
          </a>
          <div className="-mx-2 flex flex-wrap items-center gap-x-6 lg:gap-x-10">
            <ThemeSwitch words={words} />
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <div className="shell grid gap-x-14 pb-32 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <PartsNav groups={shown} words={words} />
        <main id={MAIN_ID} tabIndex={-1} className="grid min-w-0 gap-24 pt-12 outline-none lg:pt-16">
          <div className="grid gap-4">
            <h1 className="text-title tracking-tighter">{words.title}</h1>
            <p className="max-w-[60ch] text-lg text-muted">{words.lead}</p>
          </div>
          {shown.map(({ id, parts }) => (
            <section key={id} aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-14">
              <h2 id={id} className="scroll-mt-20 text-heading font-medium lg:scroll-mt-8">
                {words.groups[id]}
              </h2>
              {parts.map((part) => (
                <PartStates key={part.name} part={part} words={words} />
              ))}
            </section>
          ))}
        </main>
      </div>
    </>
  )
}

type Shown = { id: Group['id']; parts: readonly Part[] }

// On a narrow screen a sticky row of the groups; on a wide one a list of all parts at the side.
function PartsNav({ groups, words }: { groups: readonly Shown[]; words: Words }) {
  return (
    <nav
      aria-label={words.partsOf}
      className="sticky top-0 z-10 -mx-5 overflow-x-auto border-b border-line bg-paper px-3 py-1 lg:mx-0 lg:max-h-dvh lg:self-start lg:overflow-x-visible lg:overflow-y-auto lg:border-0 lg:px-0 lg:py-16"
    >
      <ul className="flex lg:grid lg:gap-7">
        {groups.map(({ id, parts }) => (
          <li key={id} className="grid content-start">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center px-2 text-[0.9375rem] font-semibold whitespace-nowrap hover:text-route lg:min-h-8"
            >
              {words.groups[id]}
            </a>
            <ul className="hidden lg:grid">
              {parts.map(({ name }) => (
                <li key={name}>
                  <a
                    href={`#${name}`}
                    lang="en"
                    className="flex min-h-7 items-center px-2 text-sm text-muted hover:text-ink"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PartStates({ part, words }: { part: Part; words: Words }) {
  const { name, file, wide, states } = part
  return (
    <section aria-labelledby={name} className="grid min-w-0 grid-cols-1 gap-7 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={name} lang="en" className="scroll-mt-20 text-xl lg:scroll-mt-8">
          {name}
        </h3>
        <code dir="ltr" className="figures text-xs text-muted">
          web/{file}
        </code>
      </div>
      <div
        className={`grid grid-cols-1 gap-x-10 gap-y-9 ${wide ? '' : 'md:grid-cols-[repeat(2,minmax(0,1fr))]'}`}
      >
        {states.map(({ state, show }) => (
          <div key={state} data-state={state} className="grid min-w-0 grid-cols-1 content-start gap-3">
            <p className="text-sm text-muted">{words.states[state]}</p>
            <div className="min-w-0">
              <Suspense>{show}</Suspense>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

// Styled like the language switch beside it.
function ThemeSwitch({ words }: { words: Words }) {
  const [theme, setTheme] = useState(readKeptTheme)
  return (
    <fieldset className="flex flex-wrap gap-x-1">
      <legend className="sr-only">{words.theme}</legend>
      {THEMES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === theme}
          onClick={() => {
            storeTheme(one)
            setTheme(one)
          }}
          className="min-h-9 px-2 text-sm text-muted underline-offset-4 transition-colors hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline"
        >
          {words.themes[one]}
        </button>
      ))}
    </fieldset>
  )
}

// The browser scrolls to the anchor before React has drawn the page, so scroll again.
function useAnchorOfAddress() {
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}
