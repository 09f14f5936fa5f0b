import { PRODUCT_NAME } from '../contract/site.ts'
import { PUBLIC_URL } from './head.ts'
import { paths } from './paths.ts'
import { type Article, articles } from './site/blog/articles.ts'
import { faqGroups } from './site/faq.ts'
import { sampleRoutes } from './site/sample-routes.ts'

const CONTEXT = 'https://schema.org'
const publisher = { '@type': 'Organization', name: PRODUCT_NAME, url: `${PUBLIC_URL}/` }

/** What a page says to machines in the words of schema.org; added to its HTML at build and never by script. */
export function structuredDataOf(url: string, { article, imagePath }: About): object[] {
  if (article) return [articleData(article, { url, imagePath })]
  if (url === paths.home()) return [organisation(), website()]
  if (url === paths.faq()) return [faq()]
  if (url === paths.pricing()) return [premium()]
  if (url === paths.blog())
    return [listOf(articles.map(({ id, title }) => ({ name: title, path: paths.article(id) })))]
  if (url === paths.routes())
    return [listOf(sampleRoutes.map(({ id, name }) => ({ name, path: paths.routes({ route: id }) })))]
  return []
}

type About = { article: Article | null; imagePath: string }

function articleData(article: Article, { url, imagePath }: { url: string; imagePath: string }): object {
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    keywords: article.tags,
    datePublished: article.publishedAt,
    image: `${PUBLIC_URL}${imagePath}`,
    mainEntityOfPage: `${PUBLIC_URL}${url}`,
    author: publisher,
    publisher,
  }
}

function listOf(entries: { name: string; path: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: entries.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${PUBLIC_URL}${path}`,
    })),
  }
}

function organisation(): object {
  return {
    '@context': CONTEXT,
    ...publisher,
    logo: `${PUBLIC_URL}/favicon.svg`,
    email: 'hello@ferrywing.test',
    areaServed: ['North America', 'Europe', 'Middle East and North Africa'],
  }
}

function website(): object {
  return { '@context': CONTEXT, '@type': 'WebSite', name: PRODUCT_NAME, url: `${PUBLIC_URL}/` }
}

function faq(): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: faqGroups
      .flatMap(({ questions }) => questions)
      .map(({ title, content }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: content },
      })),
  }
}

function premium(): object {
  const offer = (name: string, price: string, unit: 'MON' | 'ANN') => ({
    '@type': 'Offer',
    name,
    price,
    priceCurrency: 'USD',
    url: `${PUBLIC_URL}${paths.pricing()}`,
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode: unit },
  })
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: `${PRODUCT_NAME} Premium`,
    description:
      'Unlimited watchlists, instant price alerts by SMS and e-mail, early access and priority booking.',
    brand: { '@type': 'Brand', name: PRODUCT_NAME },
    offers: [offer('Premium, monthly', '19.00', 'MON'), offer('Premium, annual', '149.00', 'ANN')],
  }
}
