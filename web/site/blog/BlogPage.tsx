import { Search } from 'lucide-react'
import { queryWith } from '../../data/query-with.ts'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useRememberedFilters } from '../cookies/use-remembered-filters.ts'
import { NewsletterForm } from '../forms/NewsletterForm.tsx'
import { useQueryOnceHydrated } from '../shell/use-query-once-hydrated.ts'
import { ArticleCard, FeaturedArticle } from './ArticleCard.tsx'
import { articles, categories } from './articles.ts'
import { ALL, type Filters, findArticles, isFeatured } from './find-articles.ts'

const FILTERS = ['search', 'category'] as const

/** All articles. Search and category are in the URL. */
export function BlogPage() {
  const { filters, change } = useFilters()
  const found = findArticles(articles, filters)
  const featured = isFeatured(filters) ? found[0] : undefined
  const rest = featured ? found.slice(1) : found
  return (
    <Page>
      <PageHeading lead="How empty legs work, what they cost and what to know before you board. Written by the people who answer your mails.">
        Notes from the ramp
      </PageHeading>
      <FilterBar filters={filters} change={change} />
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 article' : `${found.length} articles`}
      </p>
      {featured && <FeaturedArticle article={featured} />}
      {found.length === 0 ? (
        <EmptyState
          title="No articles found"
          action={<Button onClick={() => change({ search: '', category: ALL })}>Show All Articles</Button>}
        >
          Nothing here goes by those words. Try fewer of them, or another category.
        </EmptyState>
      ) : (
        <>
          <VisuallyHidden>
            <h2>{featured ? 'More articles' : 'Articles found'}</h2>
          </VisuallyHidden>
          <div className="-mt-2 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            <ul className="contents">
              {rest.map((article) => (
                <li key={article.id}>
                  <ArticleCard article={article} />
                </li>
              ))}
            </ul>
            <Newsletter className={spanAfter(rest.length)} />
          </div>
        </>
      )}
    </Page>
  )
}

type Change = (next: Partial<Filters>) => void

function useFilters(): { filters: Filters; change: Change } {
  const [query, setQuery] = useQueryOnceHydrated()
  useRememberedFilters('blog', FILTERS)
  const wished = query.get('category')
  const filters = {
    search: query.get('search') ?? '',
    category: categories.find((category) => category === wished) ?? ALL,
  }
  return {
    filters,
    change(next) {
      const entries = { ...next, ...(next.category === ALL && { category: null }) }
      // Draws at once, so that typing continues from the shown text.
      setQuery(queryWith(entries), { replace: true, preventScrollReset: true, flushSync: true })
    },
  }
}

function FilterBar({ filters, change }: { filters: Filters; change: Change }) {
  return (
    <search className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Category</legend>
        {[ALL, ...categories].map((category) => {
          const chosen = filters.category === category
          return (
            <button
              key={category}
              type="button"
              aria-pressed={chosen}
              onClick={() => change({ category })}
              className={classNames(
                'min-h-11 rounded-full border px-4 text-[0.9375rem] font-medium transition-colors focus-visible:rounded-full',
                chosen ? 'border-ink bg-ink text-paper' : 'border-edge bg-panel text-ink hover:border-ink',
              )}
            >
              {category === ALL ? 'All' : category}
            </button>
          )
        })}
      </fieldset>
      <label className="relative block w-full sm:w-80">
        <VisuallyHidden>Search articles</VisuallyHidden>
        <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-5 text-muted" />
        <input
          type="search"
          placeholder="Search articles..."
          value={filters.search}
          onChange={(event) => change({ search: event.target.value })}
          className="field pl-12"
        />
      </label>
    </search>
  )
}

// The newsletter fills the rest of the last row of cards, or a row of its own.
function spanAfter(count: number): string {
  const inTwo = count % 2 === 1 ? 'sm:col-span-1' : 'sm:col-span-2'
  const inThree = ['lg:col-span-3', 'lg:col-span-2', 'lg:col-span-1'][count % 3] ?? ''
  return classNames(inTwo, inThree)
}

function Newsletter({ className }: { className: string }) {
  return (
    <section
      aria-labelledby="newsletter"
      className={classNames(
        'grid content-center gap-7 rounded-card bg-dusk-sky p-7 text-ink scheme-dark sm:p-9',
        className,
      )}
    >
      <div className="grid gap-3">
        <h2 id="newsletter" className="text-heading">
          One letter a month
        </h2>
        <p className="max-w-[44ch] text-ink/90">
          Routes that open, prices that fell, and one article worth your coffee. Each has a link to leave, and
          one press is enough.
        </p>
      </div>
      <NewsletterForm />
    </section>
  )
}

export { BlogPage as Component }
