import type { Pagination } from '#contract/paging.ts'

export type Page = { page: number; limit: number }

/** Returns how many rows come before a page. */
export function computeOffset({ page, limit }: Page): number {
  return (page - 1) * limit
}

/** Returns the paging facts of a list; an empty list has one empty page. */
export function toPagination({ page, limit }: Page, total: number): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) }
}

/** Returns a LIKE pattern that finds the text anywhere in a lower-case text. */
export function toLikePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
