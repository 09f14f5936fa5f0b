import { Button } from './Button.tsx'

/** 'Page 2 of 7' between Previous and Next, with how many there are in all. */
export function Pager(props: {
  page: number
  pages: number
  total: number
  /** What is counted: 'bookings'. */
  unit: string
  /** What is turned, where a page has two lists. */
  label?: string
  onPage: (page: number) => void
}) {
  const pages = Math.max(1, props.pages)
  return (
    <nav aria-label={props.label ?? 'Pages'} className="flex flex-wrap items-center justify-between gap-4">
      <p className="figures text-sm text-muted">
        {props.total.toLocaleString('en-US')} {props.total === 1 ? oneOf(props.unit) : props.unit}
      </p>
      <div className="flex items-center gap-4">
        <Button
          variant="secondary"
          size="small"
          disabled={props.page <= 1}
          onClick={() => props.onPage(props.page - 1)}
        >
          Previous
        </Button>
        <p aria-live="polite" className="figures text-sm">
          Page {props.page} of {pages}
        </p>
        <Button
          variant="secondary"
          size="small"
          disabled={props.page >= pages}
          onClick={() => props.onPage(props.page + 1)}
        >
          Next
        </Button>
      </div>
    </nav>
  )
}

function oneOf(unit: string): string {
  if (unit === 'people') return 'person'
  return unit.endsWith('ies') ? `${unit.slice(0, -3)}y` : unit.replace(/s$/, '')
}
