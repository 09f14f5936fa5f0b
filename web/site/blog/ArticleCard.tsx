import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArticleArt } from './ArticleArt.tsx'
import type { Article } from './articles.ts'
import { formatDate } from './find-articles.ts'

/** One article of a list; the whole card is the link. */
export function ArticleCard({ article }: { article: Article }) {
  return (
    <Card className="group relative grid h-full grid-rows-[auto_1fr] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-select">
      <ArticleArt article={article} className="aspect-[2/1] w-full" />
      <div className="grid content-start gap-4 p-6">
        <Facts article={article} />
        <h3 className="text-[1.375rem] leading-tight">
          <CoverLink article={article} />
        </h3>
        <p className="text-[0.9375rem] text-muted">{article.excerpt}</p>
      </div>
    </Card>
  )
}

/** The newest article, large. */
export function FeaturedArticle({ article }: { article: Article }) {
  return (
    <Card className="group relative grid has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-select lg:grid-cols-[1.25fr_1fr]">
      <ArticleArt article={article} className="aspect-[2/1] w-full lg:aspect-auto lg:h-full lg:min-h-96" />
      <div className="grid content-center gap-5 p-7 sm:p-10">
        <Facts article={article} />
        <h2 className="text-[clamp(1.75rem,1.3rem+1.6vw,2.75rem)] leading-[1.08]">
          <CoverLink article={article} />
        </h2>
        <p className="text-muted lg:text-lg">{article.excerpt}</p>
      </div>
    </Card>
  )
}

/** Category, date and reading time. */
export function Facts({ article, className }: { article: Article; className?: string }) {
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted', className)}>
      <Badge tone="route">{article.category}</Badge>
      <span className="flex gap-x-3 whitespace-nowrap">
        <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
        <span aria-hidden="true">·</span>
        <span>{article.readTime}</span>
      </span>
    </p>
  )
}

function CoverLink({ article }: { article: Article }) {
  return (
    <Link
      to={paths.article(article.id)}
      className="outline-none after:absolute after:inset-0 group-hover:underline group-hover:decoration-route group-hover:decoration-2 group-hover:underline-offset-4"
    >
      {article.title}
    </Link>
  )
}
