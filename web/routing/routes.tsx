import type { RouteObject } from '../router/match-routes.ts'
import { PlainShell } from '../site/shell/PlainShell.tsx'
import { Root } from '../site/shell/RouteChange.tsx'
import { Shell } from '../site/shell/Shell.tsx'
import { type PageHandle, withServerData } from './page-handle.ts'
import { paths } from './paths.ts'

/** The public layout. Every page has its URL and its own chunk. */
const publicPages: RouteObject[] = [
  {
    path: paths.home(),
    lazy: () => import('../site/HomePage.tsx'),
    handle: {
      title: 'Ferrywing: the jet is flying home anyway',
      header: 'over-night',
      translated: true,
    } satisfies PageHandle,
  },
  {
    path: paths.howItWorks(),
    lazy: () => import('../site/HowItWorksPage.tsx'),
    handle: {
      title: 'How It Works: discover, watch, book and go · Ferrywing',
      header: 'over-night',
      translated: true,
    } satisfies PageHandle,
  },
  {
    path: paths.routes(),
    lazy: () => import('../site/routes/RoutesPage.tsx'),
    handle: {
      title: 'Routes: where jets fly home empty · Ferrywing',
      translated: true,
    } satisfies PageHandle,
  },
  {
    path: paths.operators(),
    lazy: () => import('../site/OperatorsPage.tsx'),
    handle: {
      title: 'For operators: sell your empty legs by the seat · Ferrywing',
      header: 'over-night',
    } satisfies PageHandle,
  },
  {
    path: paths.contact(),
    lazy: () => import('../site/ContactPage.tsx'),
    handle: {
      title: 'Contact: London and Beirut · Ferrywing',
      translated: true,
    } satisfies PageHandle,
  },
  {
    path: paths.pricing(),
    lazy: () => import('../site/PricingPage.tsx'),
    handle: {
      title: 'Pricing: Free and Premium · Ferrywing',
      translated: true,
    } satisfies PageHandle,
  },
  {
    path: paths.faq(),
    lazy: () => import('../site/FaqPage.tsx'),
    handle: {
      title: 'FAQ: empty legs, booking, prices and Premium · Ferrywing',
      translated: true,
    } satisfies PageHandle,
  },
  {
    path: paths.about(),
    lazy: () => import('../site/AboutPage.tsx'),
    handle: {
      title: 'About: we fill the flight home · Ferrywing',
      header: 'over-night',
      translated: true,
    } satisfies PageHandle,
  },
  {
    path: paths.blog(),
    lazy: () => import('../site/blog/BlogPage.tsx'),
    handle: {
      title: 'Blog · Ferrywing',
    } satisfies PageHandle,
  },
  {
    path: paths.privacy(),
    lazy: () => import('../site/legal/PrivacyPage.tsx'),
    handle: {
      title: 'Privacy Policy · Ferrywing',
    } satisfies PageHandle,
  },
  {
    path: paths.terms(),
    lazy: () => import('../site/legal/TermsPage.tsx'),
    handle: {
      title: 'Terms of Service · Ferrywing',
    } satisfies PageHandle,
  },
  {
    path: '/blog/:id',
    lazy: () => import('../site/blog/ArticlePage.tsx'),
    handle: { title: 'Blog · Ferrywing' } satisfies PageHandle,
  },
  withServerData([
    bookingPage(paths.booking(), 'Book Your Flight · Ferrywing'),
    bookingPage(paths.bookingSuccess(), 'Your payment · Ferrywing'),
    bookingPage(paths.bookingCancel(), 'Complete Your Booking · Ferrywing'),
  ]),
]

/** Pages outside the public layout. */
const plainPages: RouteObject[] = [
  {
    path: paths.login(),
    lazy: () => import('../account/sign-in/LoginPage.tsx'),
    handle: { title: 'Sign In · Ferrywing', translated: true } satisfies PageHandle,
  },
  {
    path: paths.register(),
    lazy: () => import('../account/sign-in/RegisterPage.tsx'),
    handle: { title: 'Create Account · Ferrywing', translated: true } satisfies PageHandle,
  },
]

export const notFound: PageHandle = {
  title: 'Page not found · Ferrywing',
  header: 'over-night',
  translated: true,
}

export const routes = buildRoutes([], [])

/** The pages that most visitors open, together with the given pages inside and outside the public layout. */
export function buildRoutes(inShell: RouteObject[], inPlainShell: RouteObject[]): RouteObject[] {
  return [
    {
      Component: Root,
      children: [
        {
          Component: Shell,
          children: [
            {
              ErrorBoundary: PageFailed,
              children: [
                ...publicPages,
                ...inShell,
                {
                  path: '*',
                  lazy: () => import('../site/NotFoundPage.tsx'),
                  handle: notFound,
                },
              ],
            },
          ],
        },
        {
          Component: PlainShell,
          children: [
            {
              ErrorBoundary: PageFailed,
              children: [...plainPages, ...inPlainShell],
            },
          ],
        },
      ],
    },
  ]
}

function bookingPage(path: string, title: string): RouteObject {
  return {
    path,
    lazy: async () => {
      const { BookingPage, readScreen } = await import('../traveller/BookingPage.tsx')
      await readScreen(new URLSearchParams(location.search))
      return { Component: BookingPage }
    },
    handle: { title, translated: true } satisfies PageHandle,
  }
}

/** Replaces a page that failed or whose script did not load. Only a reload helps. */
function PageFailed() {
  return (
    <div lang="en" dir="ltr" className="shell py-24">
      <h1 className="text-title">This page did not load.</h1>
      <a href={location.href} className="underline">
        Try again
      </a>
    </div>
  )
}
