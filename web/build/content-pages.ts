import { paths } from '../routing/paths.ts'

/**
 * The public content pages by the pattern of their route, with the module that draws each. The build writes them as HTML,
 * which requests the module after the first paint.
 */
export const contentPages: Record<string, string> = {
  [paths.home()]: 'site/HomePage.tsx',
  [paths.howItWorks()]: 'site/HowItWorksPage.tsx',
  [paths.routes()]: 'site/routes/RoutesPage.tsx',
  [paths.operators()]: 'site/OperatorsPage.tsx',
  [paths.pricing()]: 'site/PricingPage.tsx',
  [paths.contact()]: 'site/ContactPage.tsx',
  [paths.faq()]: 'site/FaqPage.tsx',
  [paths.about()]: 'site/AboutPage.tsx',
  [paths.blog()]: 'site/blog/BlogPage.tsx',
  '/blog/:id': 'site/blog/ArticlePage.tsx',
  [paths.privacy()]: 'site/legal/PrivacyPage.tsx',
  [paths.terms()]: 'site/legal/TermsPage.tsx',
}

export const NOT_FOUND_MODULE = 'site/NotFoundPage.tsx'
