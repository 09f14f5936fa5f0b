import * as z from 'zod/mini'

/** Rows on a page of the administrators' lists. */
const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
const MAX_PAGE = 1_000_000

/** The query parameters of every paged list. */
export const paged = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE)), PAGE_SIZE),
}

/** The text to search for: any part of any word, in any case. An empty text finds everything. */
export const SearchText = z._default(z.string().check(z.trim(), z.maxLength(100)), '')

export const SortOrder = z._default(z.enum(['asc', 'desc']), 'desc')

export const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
export type Pagination = z.infer<typeof Pagination>
