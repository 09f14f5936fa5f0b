import { findChoice, useListUrl } from './use-list-url.ts'

/** The order of a table by one of `columns`. The usual one, by the first column, is not written to the address. */
export function useSorting<By extends string>(
  columns: readonly [By, ...By[]],
  usual: 'asc' | 'desc' = 'desc',
) {
  const { read, filter } = useListUrl()
  const sort = findChoice(read('sort'), columns) ?? columns[0]
  const order = findChoice(read('order'), ['asc', 'desc']) ?? usual
  return {
    sort,
    order,
    /** The props of the table. */
    table: {
      sorting: { by: sort, descending: order === 'desc' },
      onSort({ by, descending }: { by: string; descending: boolean }) {
        const chosen = descending ? 'desc' : 'asc'
        filter({ sort: by === columns[0] ? '' : by, order: chosen === usual ? '' : chosen })
      },
    },
  }
}
