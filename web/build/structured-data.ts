import { PRODUCT_NAME } from '../../contract/site/site.ts'
import { buildAddressIn } from '../languages/address.ts'
import type { Language } from '../languages/language.ts'
import { readWords } from '../languages/namespace.ts'
import { faq as questions } from '../languages/pages/faq.ts'
import { samples } from '../languages/pages/samples.ts'
import { paths } from '../routing/paths.ts'
import { type Article, articles } from '../site/blog/articles.ts'
import { faqGroups } from '../site/faq.ts'
import { sampleRoutes } from '../site/routes/sample-routes.ts'
import { PUBLIC_URL } from './head.ts'

const CONTEXT = 'https://schema.org'
const publisher = { '@type': 'Organization', name: PRODUCT_NAME, url: `${PUBLIC_URL}/` }

/** The JSON-LD of a page in the vocabulary of schema.org. The build adds it to the HTML; no script does. */
export function buildStructuredData(path: string, about: About): object[] {
  const { article, language } = about
  if (article) return [articleData(article, about)]
  if (path === paths.home()) return [organisation(), website(language)]
  if (path === paths.faq()) return [faq(language)]
  if (path === paths.pricing()) return [premium(about)]
  if (path === paths.blog())
    return [buildItemList(articles.map(({ id, title }) => ({ name: title, path: paths.article(id) })))]
  if (path === paths.routes()) {
    const t = readWords(samples, language)
    const entries = sampleRoutes.map(({ id, name }) => ({
      name: t(name),
      path: buildAddressIn(language, paths.routes({ route: id })),
    }))
    return [buildItemList(entries)]
  }
  return []
}

/** `url`: the address of the page, which begins with the language in French and Arabic. */
type About = {
  url: string
  language: Language
  description: string
  article: Article | null
  imagePath: string
}

function articleData(article: Article, { url, imagePath }: About): object {
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

function buildItemList(entries: { name: string; path: string }[]): object {
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

function website(language: Language): object {
  const url = `${PUBLIC_URL}${buildAddressIn(language, paths.home())}`
  return { '@context': CONTEXT, '@type': 'WebSite', name: PRODUCT_NAME, url, inLanguage: language }
}

function faq(language: Language): object {
  const t = readWords(questions, language)
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: faqGroups
      .flatMap(({ questions }) => questions)
      .map(({ title, content }) => ({
        '@type': 'Question',
        name: t(title),
        acceptedAnswer: { '@type': 'Answer', text: t(content) },
      })),
  }
}

function premium({ url, description }: About): object {
  const offer = (price: string, unit: 'MON' | 'ANN') => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    url: `${PUBLIC_URL}${url}`,
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode: unit },
  })
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: `${PRODUCT_NAME} Premium`,
    description,
    brand: { '@type': 'Brand', name: PRODUCT_NAME },
    offers: [offer('19.00', 'MON'), offer('149.00', 'ANN')],
  }
}
