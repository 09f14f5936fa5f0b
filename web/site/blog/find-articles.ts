import type { Article } from './articles.ts'

export const ALL = 'all'
const MOST_RELATED = 2

export type Filters = { search: string; category: string }

/** The articles whose title, excerpt, category or tags contain every word of the search. */
export function findArticles(articles: readonly Article[], { search, category }: Filters): Article[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return articles.filter((article) => {
    if (category !== ALL && article.category !== category) return false
    const text = [article.title, article.excerpt, article.category, ...article.tags].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Whether the first article is featured: only without a search and a category. */
export function isFeatured({ search, category }: Filters): boolean {
  return search.trim() === '' && category === ALL
}

/** Up to two others of the same category, in the list's order. */
export function findRelated(article: Article, articles: readonly Article[]): Article[] {
  return articles
    .filter((other) => other.id !== article.id && other.category === article.category)
    .slice(0, MOST_RELATED)
}

/**
 * Writes the day of an ISO day or instant in English: '18 March 2025'. Not with `Intl`, whose first use would block a phone
 * while the page is hydrated.
 */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 0) - 1]} ${year}`
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
