import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { MAX_SEARCH_PEOPLE } from '#contract/search/search.ts'
import { ApiError } from '../../data/api.ts'
import { common } from '../../languages/common/common.ts'
import { search as texts } from '../../languages/search/search.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { formatDays } from './days.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { PlaceField } from './PlaceField.tsx'
import { barLook, type SearchField } from './search-fields.ts'
import { useSearchPages } from './search-queries.ts'
import { countMoreFilters, type Search } from './search-state.ts'
import { useSearchState } from './use-search-state.ts'

const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar }))

/** The search form. Every choice applies at once and is in the URL. `pressed` is the field that the user pressed first. */
export function SearchForm({ pressed }: { pressed: SearchField | null }) {
  const t = useTexts(texts)
  const all = useTexts(common)
  const { search, change } = useSearchState()
  const pages = useSearchPages(search)
  const [choosesDays, setChoosesDays] = useState(false)
  const [isOpen, setOpen] = useState(pressed === 'more')
  const moreId = useId()
  const form = useRef<HTMLDivElement>(null)
  const summary = pages.isPlaceholderData ? undefined : pages.data?.pages[0]
  const more = countMoreFilters(search)
  useEffect(() => {
    focusPressedField(form.current, pressed)
    if (pressed === 'when') setChoosesDays(true)
  }, [pressed])

  return (
    <div ref={form} className={barLook}>
      <PlaceField
        label={all('from')}
        placeholder={all('anywhere')}
        token={search.from}
        place={summary?.from}
        error={findProblem(pages.error, 'from')}
        autoFocus={pressed === 'from'}
        listSide="start"
        onChange={(from) => change({ from })}
      />
      <PlaceField
        label={all('to')}
        placeholder={all('anywhere')}
        token={search.to}
        place={summary?.to}
        error={findProblem(pages.error, 'to')}
        autoFocus={pressed === 'to'}
        listSide="end"
        onChange={(to) => change({ to })}
      />
      <WhenField search={search} onPress={() => setChoosesDays(true)} />
      <SelectField
        label={all('people')}
        data-begin="people"
        value={search.people ?? '1'}
        onChange={(event) =>
          change({ people: event.currentTarget.value === '1' ? undefined : event.currentTarget.value })
        }
        options={Array.from({ length: MAX_SEARCH_PEOPLE }, (_, index) => index + 1).map((count) => [
          count,
          all('person', { count }),
        ])}
      />
      <div className="col-span-2 grid pt-0 lg:col-span-1 lg:pt-[1.75rem]">
        <button
          type="button"
          data-begin="more"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
          className="field px-6 text-center font-semibold whitespace-nowrap"
        >
          {all('filters')}
          {more > 0 && (
            <span className="figures ms-2 rounded-full bg-ink px-2 py-0.5 text-xs text-paper">
              {more}
              <VisuallyHidden> {t('isSet')}</VisuallyHidden>
            </span>
          )}
        </button>
      </div>
      <div id={moreId} hidden={!isOpen} className="col-span-full">
        {isOpen && <MoreFilters summary={pages.data?.pages[0]} />}
      </div>
      <Dialog open={choosesDays} onClose={() => setChoosesDays(false)} title={t('whenDoYouFly')}>
        {choosesDays && (
          <Suspense fallback={<Skeleton className="h-[27rem]" />}>
            <DayCalendar onDone={() => setChoosesDays(false)} />
          </Suspense>
        )}
      </Dialog>
    </div>
  )
}

function WhenField({ search, onPress }: { search: Search; onPress: () => void }) {
  const id = useId()
  const t = useTexts(common)
  const text = formatWhen(search)
  return (
    <div className="grid content-start gap-2">
      <span id={id} className="text-sm font-semibold">
        {t('when')}
      </span>
      <button
        type="button"
        id={`${id}-value`}
        data-begin="when"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        onClick={onPress}
        className={`field truncate text-start ${text ? '' : 'text-muted'}`}
      >
        {text ?? t('anyDate')}
      </button>
    </div>
  )
}

export function formatWhen({ date, dateFrom, dateTo }: Search): string | null {
  if (date) return formatDays(date, date)
  if (dateFrom && dateTo) return formatDays(dateFrom, dateTo)
  const t = readTexts(texts)
  if (dateFrom) return t('fromDay', { day: formatDays(dateFrom, dateFrom) })
  return dateTo ? t('untilDay', { day: formatDays(dateTo, dateTo) }) : null
}

// The field has replaced the pressed button: it gets the focus, and its list opens.
function focusPressedField(form: HTMLElement | null, pressed: SearchField | null) {
  const field = form?.querySelector<HTMLElement>(`[data-begin="${pressed}"]`)
  field?.focus()
  if (!(field instanceof HTMLSelectElement)) return
  try {
    field.showPicker()
  } catch {
    // showPicker throws when the browser considers the click too old; the field then only has the focus.
  }
}

function findProblem(error: Error | null, parameter: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details.find(({ path }) => path === parameter)?.message
}
