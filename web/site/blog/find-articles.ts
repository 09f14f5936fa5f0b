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

/** '18 March 2025' */
export function formatDate({ publishedAt }: Article): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${publishedAt}T00:00:00Z`),
  )
}
