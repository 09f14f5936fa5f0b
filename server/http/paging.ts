import type { Pagination } from '#contract/paging.ts'

export type Page = { page: number; limit: number }

/** How many rows stand before a page. */
export function computeOffset({ page, limit }: Page): number {
  return (page - 1) * limit
}

/** What a paged list says about itself; an empty one has one empty page. */
export function toPagination({ page, limit }: Page, total: number): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) }
}

/** The LIKE pattern of any part of a text in lower case. */
export function toLikePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
