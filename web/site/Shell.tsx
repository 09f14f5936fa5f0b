import { Outlet } from 'react-router'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MAIN_ID, usePageHandle } from './RouteChange.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The public layout: banner, navigation, the page, footer. */
export function Shell() {
  const overNight = usePageHandle().header === 'over-night'
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <aside aria-label="Offer" className="bg-night px-4 py-2.5 text-center text-[0.8125rem] text-star/90">
        <p>
          <strong className="font-semibold text-star">Limited Time:</strong> Get 6 months free with annual
          Premium plan
        </p>
      </aside>
      <Header overNight={overNight} />
      <main id={MAIN_ID} tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
