import { queryWith } from '../data/query-with.ts'
import type { NavigateOptions } from '../router/create-router.ts'
import { useSearchParams } from '../router/router.tsx'

export type ListUrl = {
  /** The value of this parameter in the address, or ''. */
  read: (name: string) => string
  page: number
  /** Changes a filter or the order and opens the first page; '' removes the parameter. */
  filter: (changes: Record<string, string>) => void
  goTo: (page: number) => void
  /** The row whose dialog is open. */
  openId: string | null
  open: (id: string) => void
  close: () => void
}

/** Keeps a list's filters, order, page and open row in the address, so that links and the back button work. */
export function useListUrl(): ListUrl {
  const [params, setParams] = useSearchParams()

  function change(changes: Record<string, string>, options: NavigateOptions) {
    setParams(queryWith(changes), { preventScrollReset: true, ...options })
  }

  return {
    read: (name) => params.get(name) ?? '',
    page: pageIn(params),
    // Draws at once, so that typing continues from the shown text.
    filter: (changes) => change({ ...changes, page: '' }, { replace: true, flushSync: true }),
    goTo: (page) => change({ page: page > 1 ? String(page) : '' }, {}),
    openId: params.get('open'),
    open: (id) => change({ open: id }, {}),
    close: () => change({ open: '', action: '' }, { replace: true }),
  }
}

/** The filter's value if it is a known one; any other value of the address counts as no filter. */
export function findChoice<Value extends string>(text: string, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === text)
}

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
