import type { Block } from '../../build/compile-articles.ts'
import type { Motif } from './motifs.tsx'

type Place = { city: string; lat: number; lon: number }

/** The front matter of an article. `hero` is its picture: a drawing under the computed sky of a flight. */
export type Article = {
  id: number
  title: string
  excerpt: string
  category: string
  tags: string[]
  /** A day, '2025-03-18'. */
  publishedAt: string
  /** '4 min read'. */
  readTime: string
  hero: { motif: Motif; from: Place; to: Place; departs: string; minutes: number }
}

const fronts = import.meta.glob<Article>('./articles/*.md', {
  query: '?front',
  import: 'default',
  eager: true,
})
const bodies = import.meta.glob<Block[]>('./articles/*.md', { import: 'default' })

/** Every article, the newest first. */
export const articles: readonly Article[] = Object.values(fronts).sort(
  (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
)

export const categories: readonly string[] = [...new Set(articles.map(({ category }) => category))].sort()

/** The id in the address as a number; null if it is not a number. */
export function readArticleId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export function findArticle(id: number | null): Article | undefined {
  return articles.find((article) => article.id === id)
}

/** The Markdown file of an article, by its path in the build. */
export function findFile(article: Article): string {
  const [file] = Object.entries(fronts).find(([, front]) => front.id === article.id) ?? []
  if (!file) throw new Error(`Article ${article.id} has no file`)
  return file.replace(/^\.\//, '')
}

export async function loadBody(article: Article): Promise<Block[]> {
  const load = bodies[`./${findFile(article)}`]
  if (!load) throw new Error(`Article ${article.id} has no body`)
  return await load()
}
