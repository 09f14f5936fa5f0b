import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Currency } from '#contract/money.ts'
import type { CheapestDay } from '#contract/search/search.ts'
import { getServerNow } from '../../data/clock.ts'
import { common } from '../../languages/common/common.ts'
import { formatDate } from '../../languages/formats.ts'
import { getLanguage } from '../../languages/language.ts'
import { search as texts } from '../../languages/search/search.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { findLowestPrice, findUsualCurrency, formatShortPrice, priceIn } from './cheapest.ts'
import { addDays, addMonths, findSameDay, formatDays, formatMonth, listWeeks, splitLongDay } from './days.ts'
import { useCheapestDays } from './search-queries.ts'
import { useSearchState } from './use-search-state.ts'

const A_MONDAY = '2026-11-02'
const MONTHS_AHEAD = 12
/** The day begins up to this much later in zones west of Greenwich. */
const LATEST_ZONE_MS = 12 * 3_600_000

/** A month with the cheapest price of each day. A click chooses a day; a click on a later day makes a window. */
export function DayCalendar({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts)
  const all = useTexts(common)
  const { search, change } = useSearchState()
  const today = new Date(getServerNow() - LATEST_ZONE_MS).toISOString().slice(0, 10)
  const first = search.date ?? search.dateFrom
  const last = search.date ?? search.dateTo
  const [at, setAt] = useState(first && first > today ? first : today)
  const grid = useRef<HTMLTableElement>(null)
  const month = addMonths(at, 0)
  const days = useCheapestDays(search, month)
  const next = addMonths(month, 1)
  // Reads the next month in advance.
  useCheapestDays(search, next)
  const known = days.data ?? new Map<string, CheapestDay>()
  const usual = (search.currency as Currency | undefined) ?? findUsualCurrency(known.values())
  const lowest = findLowestPrice(known.values(), usual)
  const latest = addDays(addMonths(today, MONTHS_AHEAD), -1)

  function choose(day: string) {
    const extends_ = search.date !== undefined && day > search.date
    if (extends_) change({ date: undefined, dateFrom: search.date, dateTo: day })
    else change({ date: day, dateFrom: undefined, dateTo: undefined })
  }

  function turn(months: number) {
    setAt(within(findSameDay(at, months), today, latest))
  }

  function walk(event: KeyboardEvent) {
    const target = findStep(event.key, at)
    if (!target) return
    event.preventDefault()
    const day = within(target, today, latest)
    setAt(day)
    // React may draw the month of the day only now, so focus afterwards.
    setTimeout(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus())
  }

  return (
    <div className="grid gap-5">
      <div className="flex items-center justify-between gap-3">
        <MonthButton
          label={t('monthBefore')}
          disabled={month <= addMonths(today, 0)}
          onPress={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </MonthButton>
        <p aria-live="polite" className="text-lg font-semibold">
          {formatMonth(month)}
        </p>
        <MonthButton label={t('nextMonth')} disabled={next > latest} onPress={() => turn(1)}>
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </MonthButton>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a month is a grid by the ARIA pattern.
        role="grid"
        aria-label={formatMonth(month)}
        onKeyDown={walk}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {weekdays().map(({ long, short }) => (
              <th key={long} scope="col" abbr={long} className="pb-2 text-xs font-normal text-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sixWeeks(month).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks keep their places.
            <tr key={index}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: days keep their places.
                <td key={column} className="h-14 p-0.5">
                  {day && (
                    <Day
                      day={day}
                      cheapest={known.get(day)}
                      usual={usual}
                      isLowest={lowest !== null && findPrice(known.get(day), usual) === lowest}
                      isLoading={days.isPending}
                      isPast={day < today}
                      isChosen={isWithin(day, first, last)}
                      isStop={day === at}
                      onChoose={() => {
                        setAt(day)
                        choose(day)
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FormError message={days.isError ? t('pricesFailed') : null} />
      <p className="min-h-10 text-sm text-muted">
        {usual ? t('cheapestSeat', { currency: usual }) : days.isSuccess && t('noneThisMonth')}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <p role="status" className="text-[0.9375rem] font-semibold">
          {first || last ? formatDays(first ?? last ?? '', last ?? first ?? '') : all('anyDate')}
          {search.date && <span className="block text-sm font-normal text-muted">{t('pressLater')}</span>}
        </p>
        <span className="flex gap-3">
          {(first || last) && (
            <Button
              variant="secondary"
              onClick={() => change({ date: undefined, dateFrom: undefined, dateTo: undefined })}
            >
              {all('anyDate')}
            </Button>
          )}
          <Button onClick={onDone}>{t('done')}</Button>
        </span>
      </div>
    </div>
  )
}

function Day(props: {
  day: string
  cheapest: CheapestDay | undefined
  usual: Currency | null
  isLowest: boolean
  isLoading: boolean
  isPast: boolean
  isChosen: boolean
  isStop: boolean
  onChoose: () => void
}) {
  const { day, cheapest, usual, isLowest, isChosen } = props
  const t = useTexts(texts)
  const { weekday, month } = splitLongDay(day)
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={props.isStop ? 0 : -1}
      disabled={props.isPast}
      aria-pressed={isChosen}
      onClick={props.onChoose}
      className={classNames(
        'grid size-full content-center justify-items-center rounded-field leading-tight transition-colors focus-visible:rounded-field',
        isChosen ? 'bg-ink text-paper' : 'hover:bg-raise disabled:text-muted disabled:hover:bg-transparent',
      )}
    >
      <span>
        <VisuallyHidden>{weekday} </VisuallyHidden>
        <span className={classNames('figures text-[0.9375rem]', cheapest && 'font-bold')}>
          {Number(day.slice(8))}
        </span>
        <VisuallyHidden> {month}</VisuallyHidden>
      </span>
      <span className="grid h-4 items-center">
        {props.isLoading && !props.isPast && <Skeleton className="h-2 w-7 rounded-full" />}
        {cheapest && (
          <span>
            <VisuallyHidden>{t('flightsFrom', { count: cheapest.count })} </VisuallyHidden>
            <span
              className={classNames(
                'figures text-[0.6875rem]',
                !isChosen && (isLowest ? 'font-bold text-go' : 'text-muted'),
              )}
            >
              {formatShortPrice(cheapest, usual)}
            </span>
            <VisuallyHidden>
              {priceIn(cheapest, usual) !== undefined && ` ${usual}`}
              {isLowest && t('cheapestDay')}
            </VisuallyHidden>
          </span>
        )}
      </span>
    </button>
  )
}

function MonthButton(props: {
  label: string
  disabled: boolean
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
      className="grid size-11 place-items-center rounded-full hover:bg-raise focus-visible:rounded-full disabled:text-muted disabled:opacity-40 disabled:hover:bg-transparent"
    >
      {props.children}
    </button>
  )
}

// Every month has the height of the longest, so that nothing below moves.
function sixWeeks(month: string): (string | null)[][] {
  const weeks = listWeeks(month)
  return [...weeks, ...Array.from({ length: 6 - weeks.length }, () => Array.from({ length: 7 }, () => null))]
}

function findStep(key: string, day: string): string | null {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return addDays(day, isForward(key) ? 1 : -1)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageDown':
      return findSameDay(day, 1)
    case 'PageUp':
      return findSameDay(day, -1)
    default:
      return null
  }
}

function within(day: string, first: string, last: string): string {
  return day < first ? first : day > last ? last : day
}

function isWithin(day: string, first: string | undefined, last: string | undefined): boolean {
  if (!first && !last) return false
  return (!first || day >= first) && (!last || day <= last)
}

function findPrice(day: CheapestDay | undefined, currency: Currency | null): number | undefined {
  return day && priceIn(day, currency)
}

// Latin weekdays are cut to two letters; Arabic has its own short names.
function weekdays(): { long: string; short: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(addDays(A_MONDAY, index))
    const long = formatDate(day, { weekday: 'long', timeZone: 'UTC' })
    return {
      long,
      short:
        getLanguage() === 'ar' ? formatDate(day, { weekday: 'narrow', timeZone: 'UTC' }) : long.slice(0, 2),
    }
  })
}

// Whether the arrow key points in reading direction, to the next day.
function isForward(key: string): boolean {
  return key === (document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
}
