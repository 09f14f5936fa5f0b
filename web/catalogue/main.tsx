import './catalogue.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../data/query-client.ts'
import { findWantedLanguage } from '../languages/language.ts'
import { createRouter } from '../router/create-router.ts'
import { RouterProvider } from '../router/router.tsx'
import { CataloguePage } from './CataloguePage.tsx'
import { keepPriceHistory } from './samples.ts'
import { applyKeptTheme } from './theme.ts'

void start()

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  applyKeptTheme()
  const wanted = findWantedLanguage()
  if (wanted !== 'en') await (await import('../languages/show-language.ts')).showLanguage(wanted)
  const client = createQueryClient()
  keepPriceHistory(client)
  const router = await createRouter({
    url: location.pathname + location.search + location.hash,
    routes: [
      { path: '/dev/ui', Component: CataloguePage },
      // Links inside the parts lead to the site, which is another document.
      { path: '*', loader: ({ location }) => leaveFor(location.pathname + location.search) },
    ],
  })
  router.listen()
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  )
}

function leaveFor(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}
