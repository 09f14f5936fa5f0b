import { type NavigateOptions, useSearchParams } from 'react-router'
import { queryWith } from '../data/query-with.ts'

export type ListUrl = {
  /** What stands in the address under this name, '' without. */
  read: (name: string) => string
  page: number
  /** Changes a filter or the order and goes to the first page; '' takes the name away. */
  filter: (changes: Record<string, string>) => void
  goTo: (page: number) => void
  /** The row whose dialog is open. */
  openId: string | null
  open: (id: string) => void
  close: () => void
}

/** A list's filters, order, page and open row: all of it is in the address, so that it can be linked and goes back. */
export function useListUrl(): ListUrl {
  const [params, setParams] = useSearchParams()

  function change(changes: Record<string, string>, options: NavigateOptions) {
    setParams(queryWith(changes), { preventScrollReset: true, ...options })
  }

  return {
    read: (name) => params.get(name) ?? '',
    page: pageIn(params),
    // Drawn at once: whoever types in a field goes on from what it shows.
    filter: (changes) => change({ ...changes, page: '' }, { replace: true, flushSync: true }),
    goTo: (page) => change({ page: page > 1 ? String(page) : '' }, {}),
    openId: params.get('open'),
    open: (id) => change({ open: id }, {}),
    close: () => change({ open: '', action: '' }, { replace: true }),
  }
}

/** One of the values that a filter knows; anything else in the address counts as no filter. */
export function findChoice<Value extends string>(text: string, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === text)
}

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
