import { lazy, Suspense, useState } from 'react'
import { common } from '../../languages/common/common.ts'
import { useTexts } from '../../languages/texts.ts'
import { useSearchParams } from '../../router/router.tsx'
import { barLook, SEARCH_FIELDS, type SearchField } from './search-fields.ts'
import { isSearch } from './search-keys.ts'

const load = () => import('./SearchForm.tsx')
const SearchForm = lazy(async () => ({ default: (await load()).SearchForm }))

/** The search above the list of legs. A light-weight placeholder until the user clicks it. */
export function SearchBar() {
  const [query] = useSearchParams()
  const [pressed, setPressed] = useState<SearchField | null>(null)
  const t = useTexts(common)
  const drawing = <Drawing onPress={setPressed} />
  return (
    <search aria-label={t('flights')} onPointerEnter={load} onFocus={load}>
      {pressed || isSearch(query) ? (
        <Suspense fallback={drawing}>
          <SearchForm pressed={pressed} />
        </Suspense>
      ) : (
        drawing
      )}
    </search>
  )
}

function Drawing({ onPress }: { onPress: (field: SearchField) => void }) {
  const t = useTexts(common)
  const readEmptyText = (empty: (typeof SEARCH_FIELDS)[number]['empty']) =>
    empty === 'person' ? t(empty, { count: 1 }) : t(empty)
  return (
    <div className={barLook}>
      {SEARCH_FIELDS.map(({ name, label, empty }) => (
        <div
          key={name}
          className={`grid gap-2 ${name === 'more' ? 'col-span-2 self-end lg:col-span-1' : ''}`}
        >
          {name !== 'more' && (
            <span aria-hidden="true" className="text-sm font-semibold">
              {t(label)}
            </span>
          )}
          <button
            type="button"
            aria-label={name === 'more' ? undefined : `${t(label)}: ${readEmptyText(empty)}`}
            onClick={() => onPress(name)}
            className={name === 'more' ? 'field px-6 font-semibold' : 'field text-start text-muted'}
          >
            {readEmptyText(empty)}
          </button>
        </div>
      ))}
    </div>
  )
}
