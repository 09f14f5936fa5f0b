import { ArrowLeft } from 'lucide-react'
import type { Block } from '../../build/compile-articles.ts'
import type { Params } from '../../router/match-routes.ts'
import { Link, useLoaderData } from '../../router/router.tsx'
import type { PageWords } from '../../routing/page-handle.ts'
import { paths } from '../../routing/paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ArticleArt, writeCaption } from './ArticleArt.tsx'
import { ArticleCard, Facts } from './ArticleCard.tsx'
import { type Article, articles, findArticle, loadBody, readArticleId } from './articles.ts'
import { findRelated } from './find-articles.ts'
import { Prose } from './Prose.tsx'
import { ShareButton } from './ShareButton.tsx'

type Loaded = { page: PageWords; post: { article: Article; body: Block[] } | null }

/** Loads the article of the address with its body, and the title of the tab. */
export async function loadArticle({ params }: { params: Params }): Promise<Loaded> {
  const article = findArticle(readArticleId(params.id))
  if (!article) return { page: { title: 'Post Not Found · Ferrywing' }, post: null }
  return {
    page: { title: `${article.title} · Ferrywing`, description: article.excerpt },
    post: { article, body: await loadBody(article) },
  }
}

export function ArticlePage() {
  const { post } = useLoaderData<Loaded>()
  return post ? <Post {...post} /> : <PostNotFound />
}

function Post({ article, body }: { article: Article; body: Block[] }) {
  const related = findRelated(article, articles)
  return (
    <Page className="gap-16">
      <article className="grid gap-10">
        <header className="mx-auto grid w-full max-w-[46rem] gap-6">
          <BackLink />
          <Facts article={article} />
          <h1 className="text-[clamp(2.25rem,1.6rem+2.6vw,3.75rem)] leading-[1.04] tracking-tighter">
            {article.title}
          </h1>
          <p className="text-xl text-muted">{article.excerpt}</p>
          <ShareButton title={article.title} />
        </header>
        <figure className="grid gap-3">
          <ArticleArt
            article={article}
            className="aspect-[3/2] w-full rounded-card sm:aspect-[2/1] lg:aspect-[5/2]"
          />
          <figcaption className="text-sm text-muted">{writeCaption(article)}</figcaption>
        </figure>
        <div className="mx-auto w-full max-w-[46rem]">
          <Prose blocks={body} />
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className="grid gap-6 border-t border-line pt-12">
          <h2 id="related" className="text-heading">
            Related articles
          </h2>
          <ul className="grid gap-6 sm:grid-cols-2">
            {related.map((other) => (
              <li key={other.id}>
                <ArticleCard article={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

function BackLink() {
  return (
    <Link
      to={paths.blog()}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold"
    >
      <ArrowLeft aria-hidden="true" className="size-4 text-route" />
      All articles
    </Link>
  )
}

function PostNotFound() {
  return (
    <Page>
      <h1 className="sr-only">Post Not Found</h1>
      <EmptyState title="Post Not Found" action={<LinkButton to={paths.blog()}>Back to the blog</LinkButton>}>
        There is no article at this address. It may have been mistyped on its way to you.
      </EmptyState>
    </Page>
  )
}

export { ArticlePage as Component, loadArticle as loader }
