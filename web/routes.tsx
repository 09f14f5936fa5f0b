import type { RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { PlainShell } from './site/PlainShell.tsx'
import { Root } from './site/RouteChange.tsx'
import { Shell } from './site/Shell.tsx'

/** What the browser's tab, a search engine and the route announcement say about a page. */
export type PageWords = { title: string; description?: string | undefined }

/** A page's words and how it is drawn. Where they depend on the address, its loader answers with better ones as `page`. */
export type PageHandle = PageWords & {
  /** The page is content for everyone: written as HTML at build. Names its module, which that HTML asks for early. */
  prerender?: string
  /** The page begins with a night sky that the header lies on. */
  header?: 'over-night'
}

/** The public layout. Every page has its URL and its own chunk. */
const publicPages: RouteObject[] = [
  {
    path: paths.home(),
    lazy: async () => ({ Component: (await import('./site/HomePage.tsx')).HomePage }),
    handle: page({
      title: 'Ferrywing: the jet is flying home anyway',
      prerender: 'site/HomePage.tsx',
      header: 'over-night',
    }),
  },
  {
    path: paths.howItWorks(),
    lazy: async () => ({ Component: (await import('./site/HowItWorksPage.tsx')).HowItWorksPage }),
    handle: page({
      title: 'How It Works: discover, watch, book and go · Ferrywing',
      prerender: 'site/HowItWorksPage.tsx',
      header: 'over-night',
    }),
  },
  {
    path: paths.routes(),
    lazy: async () => ({ Component: (await import('./site/RoutesPage.tsx')).RoutesPage }),
    handle: page({
      title: 'Routes: where jets fly home empty · Ferrywing',
      prerender: 'site/RoutesPage.tsx',
    }),
  },
  {
    path: paths.operators(),
    lazy: async () => ({ Component: (await import('./site/OperatorsPage.tsx')).OperatorsPage }),
    handle: page({
      title: 'For operators: sell your empty legs by the seat · Ferrywing',
      prerender: 'site/OperatorsPage.tsx',
      header: 'over-night',
    }),
  },
  {
    path: paths.contact(),
    lazy: async () => ({ Component: (await import('./site/ContactPage.tsx')).ContactPage }),
    handle: page({
      title: 'Contact: London and Beirut · Ferrywing',
      prerender: 'site/ContactPage.tsx',
    }),
  },
  {
    path: paths.pricing(),
    lazy: async () => ({ Component: (await import('./site/PricingPage.tsx')).PricingPage }),
    handle: page({
      title: 'Pricing: Free and Premium · Ferrywing',
      prerender: 'site/PricingPage.tsx',
    }),
  },
  {
    path: paths.faq(),
    lazy: async () => ({ Component: (await import('./site/FaqPage.tsx')).FaqPage }),
    handle: page({
      title: 'FAQ: empty legs, booking, prices and Premium · Ferrywing',
      prerender: 'site/FaqPage.tsx',
    }),
  },
  {
    path: paths.about(),
    lazy: async () => ({ Component: (await import('./site/AboutPage.tsx')).AboutPage }),
    handle: page({
      title: 'About: we fill the flight home · Ferrywing',
      prerender: 'site/AboutPage.tsx',
      header: 'over-night',
    }),
  },
  {
    path: paths.blog(),
    lazy: async () => ({ Component: (await import('./site/blog/BlogPage.tsx')).BlogPage }),
    handle: page({
      title: 'Blog · Ferrywing',
      prerender: 'site/blog/BlogPage.tsx',
    }),
  },
  {
    path: paths.privacy(),
    lazy: async () => ({ Component: (await import('./site/legal/PrivacyPage.tsx')).PrivacyPage }),
    handle: page({
      title: 'Privacy Policy · Ferrywing',
      prerender: 'site/legal/PrivacyPage.tsx',
    }),
  },
  {
    path: paths.terms(),
    lazy: async () => ({ Component: (await import('./site/legal/TermsPage.tsx')).TermsPage }),
    handle: page({
      title: 'Terms of Service · Ferrywing',
      prerender: 'site/legal/TermsPage.tsx',
    }),
  },
  {
    id: 'article',
    path: '/blog/:id',
    lazy: async () => {
      const { ArticlePage, loadArticle } = await import('./site/blog/ArticlePage.tsx')
      return { Component: ArticlePage, loader: loadArticle }
    },
    handle: page({ title: 'Blog · Ferrywing', prerender: 'site/blog/ArticlePage.tsx' }),
  },
  withServerData([
    bookingPage(paths.booking(), 'Book Your Flight · Ferrywing'),
    bookingPage(paths.bookingSuccess(), 'Your payment · Ferrywing'),
    bookingPage(paths.bookingCancel(), 'Complete Your Booking · Ferrywing'),
  ]),
]

/** Pages that ask who is signed in. */
const protectedPages: RouteObject[] = [
  withServerData([
    {
      path: paths.profile(),
      lazy: async () => ({ Component: (await import('./account/ProfilePage.tsx')).ProfilePage }),
      handle: page({ title: 'Profile · Ferrywing' }),
    },
    {
      path: paths.settings(),
      lazy: async () => ({ Component: (await import('./account/SettingsPage.tsx')).SettingsPage }),
      handle: page({ title: 'Settings · Ferrywing' }),
    },
  ]),
  {
    path: paths.operator(),
    lazy: async () => ({ Component: (await import('./account/ClosedDesks.tsx')).OperatorDesk }),
    handle: page({ title: 'Operator Dashboard · Ferrywing' }),
  },
  {
    path: paths.admin(),
    lazy: async () => ({ Component: (await import('./account/ClosedDesks.tsx')).AdminDesk }),
    handle: page({ title: 'Admin Panel · Ferrywing' }),
  },
]

/** Pages outside the public layout. */
const plainPages: RouteObject[] = [
  {
    path: paths.login(),
    lazy: async () => ({ Component: (await import('./account/LoginPage.tsx')).LoginPage }),
    handle: page({ title: 'Sign In · Ferrywing' }),
  },
  {
    path: paths.register(),
    lazy: async () => ({ Component: (await import('./account/RegisterPage.tsx')).RegisterPage }),
    handle: page({ title: 'Create Account · Ferrywing' }),
  },
  {
    path: paths.forgotPassword(),
    lazy: async () => ({
      Component: (await import('./account/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    }),
    handle: page({ title: 'Forgot Password · Ferrywing' }),
  },
  {
    path: paths.resetPassword(),
    lazy: async () => ({ Component: (await import('./account/ResetPasswordPage.tsx')).ResetPasswordPage }),
    handle: page({ title: 'Set a New Password · Ferrywing' }),
  },
  withServerData([
    {
      path: paths.verifyEmail(),
      lazy: async () => ({ Component: (await import('./account/VerifyEmailPage.tsx')).VerifyEmailPage }),
      handle: page({ title: 'Confirm Your Email · Ferrywing' }),
    },
  ]),
]

export const notFound = page({
  title: 'Page not found · Ferrywing',
  prerender: 'site/NotFoundPage.tsx',
  header: 'over-night',
})

export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        Component: Shell,
        children: [
          ...publicPages,
          ...protectedPages,
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./site/NotFoundPage.tsx')).NotFoundPage }),
            handle: notFound,
          },
        ],
      },
      { Component: PlainShell, children: plainPages },
    ],
  },
]

function bookingPage(path: string, title: string): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: (await import('./traveller/BookingPage.tsx')).BookingPage }),
    handle: page({ title }),
  }
}

function withServerData(children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: (await import('./ServerData.tsx')).ServerData }), children }
}

function page(handle: PageHandle): PageHandle {
  return handle
}
