import { useWords } from '../../languages/namespace.ts'
import { shell } from '../../languages/shell/shell.ts'
import { Outlet } from '../../router/router.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MAIN_ID, useLanguageOfPage, usePageHandle } from './RouteChange.tsx'
import { SkipLink } from './SkipLink.tsx'

const USUAL_MONTHS = 6

/** The months of the annual plan's offer. The server writes the number to the page if it is not the default. */
const offerMonths =
  typeof document === 'undefined' ? USUAL_MONTHS : +(document.documentElement.dataset.offer ?? USUAL_MONTHS)

/** The public layout: banner, navigation, the page, footer. */
export function Shell() {
  const overNight = usePageHandle().header === 'over-night'
  const words = useWords(shell)
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      {offerMonths > 0 && (
        <aside
          data-offer-of-one-month={words.offerMonth}
          aria-label={words.offer}
          className="bg-night px-4 py-2.5 text-center text-[0.8125rem] text-star/90"
        >
          <p>
            <strong className="font-semibold text-star">{words.limitedTime}</strong>
            {` ${words[offerMonths > 1 ? 'offerMonths' : 'offerMonth'].replace('%', `${offerMonths}`)}`}
          </p>
        </aside>
      )}
      <Header overNight={overNight} />
      <main {...useLanguageOfPage()} id={MAIN_ID} tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
