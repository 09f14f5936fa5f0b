import { SmallButton } from '../button/Button.tsx'

type PagerWords = { pages: string; previous: string; next: string; pageOf: string; counted: string }

/** 'Page 2 of 7' between Previous and Next, with the total number. */
export function Pager(props: {
  page: number
  pages: number
  total: number
  /** The unit of the total in English: 'bookings'. `words` has the texts in another language. */
  unit?: string
  words?: PagerWords
  /** The name of the list, on a page with two lists. */
  label?: string
  onPage: (page: number) => void
}) {
  const pages = Math.max(1, props.pages)
  const { unit = '', words, total } = props
  return (
    <nav
      aria-label={props.label ?? words?.pages ?? 'Pages'}
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <p className="figures text-sm text-muted">
        {words?.counted ?? `${total.toLocaleString('en-US')} ${total === 1 ? toSingular(unit) : unit}`}
      </p>
      <div className="flex items-center gap-4">
        <SmallButton disabled={props.page <= 1} onClick={() => props.onPage(props.page - 1)}>
          {words?.previous ?? 'Previous'}
        </SmallButton>
        <p aria-live="polite" className="figures text-sm">
          {words?.pageOf ?? `Page ${props.page} of ${pages}`}
        </p>
        <SmallButton disabled={props.page >= pages} onClick={() => props.onPage(props.page + 1)}>
          {words?.next ?? 'Next'}
        </SmallButton>
      </div>
    </nav>
  )
}

function toSingular(unit: string): string {
  if (unit === 'people') return 'person'
  return unit.endsWith('ies') ? `${unit.slice(0, -3)}y` : unit.replace(/s$/, '')
}
