import type { ReactNode } from 'react'
import { useWords } from '../languages/namespace.ts'
import { home } from '../languages/pages/home.ts'
import { paths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { WaitlistForm } from './forms/WaitlistForm.tsx'
import { LiveLegs } from './legs/LiveLegs.tsx'
import { NightPanel } from './NightPanel.tsx'
import { loadPictures, Picture } from './Picture.tsx'
import { CARD_ASPECT, RouteCard } from './routes/RouteCard.tsx'
import { sampleRoutes } from './routes/sample-routes.ts'
import { Testimonials } from './Testimonials.tsx'

const SAMPLES_SHOWN = 3

export function HomePage() {
  const t = useWords(home)
  return (
    <>
      <Hero />
      <OnSaleNow />
      <EarlyAccess />
      <HowItWorks />
      <Network />
      <Testimonials />
      <NightPanel id="last-call" title={t('Be there when your route opens.')}>
        <div className="w-full max-w-4xl">
          <WaitlistForm source="final-cta" />
        </div>
      </NightPanel>
    </>
  )
}

// The night sky starts above the header and ends behind the first cards.
function Hero() {
  const t = useWords(home)
  return (
    <section aria-labelledby="hero" className="relative isolate -mt-20 overflow-x-clip">
      <div className="absolute inset-x-0 top-0 -z-10 h-[60rem] overflow-hidden bg-dusk-sky lg:h-[69rem]">
        <Picture
          draw={({ Globe }) => <Globe className="size-full" />}
          className="absolute inset-x-0 top-[24.5rem] h-[36rem] lg:top-[13.5rem] lg:h-[62.5rem] min-[90rem]:top-[calc(34.1rem-22.9vw)] min-[90rem]:aspect-[36/25] min-[90rem]:h-auto"
        />
      </div>
      <div className="shell grid gap-x-12 gap-y-8 pt-36 text-ink scheme-dark lg:grid-cols-[1fr_auto] lg:items-end lg:pt-44">
        <div className="grid gap-8">
          <h1 id="hero" className="max-w-[11ch] text-display tracking-tighter">
            {t('The jet is flying home anyway.')}
          </h1>
          <p className="max-w-[46ch] text-lg text-ink/90 lg:text-xl">
            {t(
              'Private aircraft reposition without passengers every day. Verified operators list those legs here, and you take the seats for up to 70% less than charter.',
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 lg:pb-1">
          <LinkButton to={paths.earlyAccess()} size="large" className="max-sm:px-5">
            {t('Get Early Access')}
          </LinkButton>
          <LinkButton
            to={paths.routes()}
            size="large"
            variant="secondary"
            className="bg-panel/60 max-sm:px-5"
          >
            {t('Explore Routes')}
          </LinkButton>
        </div>
      </div>
      <div className="shell mt-52 sm:mt-56 lg:mt-72">
        <h2 className="sr-only">{t('Sample routes')}</h2>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {sampleRoutes.slice(0, SAMPLES_SHOWN).map((route) => (
            <li key={route.id}>
              <RouteCard
                route={route}
                map={<Picture draw={({ RouteMap }) => <RouteMap {...route.image} aspect={CARD_ASPECT} />} />}
              >
                <LinkButton
                  to={paths.routes({ route: route.id })}
                  variant="secondary"
                  wide
                  aria-describedby={`route-${route.id}`}
                >
                  {t('View Details')}
                </LinkButton>
              </RouteCard>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function OnSaleNow() {
  const t = useWords(home)
  return (
    <section aria-labelledby="on-sale" className="shell grid gap-8 pt-20 md:pt-24">
      <h2 id="on-sale" className="text-heading">
        {t('On sale now, soonest first')}
      </h2>
      <LiveLegs />
    </section>
  )
}

function EarlyAccess() {
  const t = useWords(home)
  return (
    <section id="early-access" aria-labelledby="waitlist" className="shell scroll-mt-6 pt-20 md:pt-28">
      <div className="grid gap-x-16 gap-y-8 rounded-card bg-panel p-7 shadow-card sm:p-12 lg:grid-cols-[20rem_1fr] lg:items-center">
        <div className="grid gap-3">
          <h2 id="waitlist" className="text-heading">
            {t('Early access, one mail.')}
          </h2>
          <p className="text-muted">
            {t('We write when it opens, and not before. Your address stays with us.')}
          </p>
        </div>
        <WaitlistForm source="homepage" />
      </div>
    </section>
  )
}

function HowItWorks() {
  const t = useWords(home)
  return (
    <section aria-labelledby="how-it-works" className="shell grid gap-12 pt-28 md:pt-40">
      <h2 id="how-it-works" className="grid max-w-[14ch] gap-4 text-title">
        <span className="text-base font-semibold tracking-normal text-route">{t('How It Works')}</span>
        <span>{t('Three moves, then wheels up.')}</span>
      </h2>
      <ol className="grid overflow-hidden rounded-card bg-panel shadow-card max-md:divide-y md:grid-cols-3 md:divide-x divide-line">
        <Step title={t('Discover')} art={<Picture draw={({ DiscoverArt }) => <DiscoverArt />} />}>
          {t(
            'Live empty legs from verified operators, with the real aircraft, the real airfield and the real time.',
          )}
        </Step>
        <Step title={t('Watchlist')} art={<Picture draw={({ WatchlistArt }) => <WatchlistArt />} />}>
          {t('Save a route once. We send an SMS or an e-mail the moment a leg appears or its price drops.')}
        </Step>
        <Step title={t('Book and go')} art={<Picture draw={({ BookArt }) => <BookArt />} />}>
          {t(
            'Hold your seats for fifteen minutes, pay by card, and board with a digital pass. Support answers day and night.',
          )}
        </Step>
      </ol>
    </section>
  )
}

function Step({ title, art, children }: { title: string; art: ReactNode; children: ReactNode }) {
  return (
    <li className="grid content-start gap-7 p-7 sm:p-8">
      {art}
      <div className="grid gap-3">
        <h3 className="text-heading">{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}

function Network() {
  const t = useWords(home)
  return (
    <section aria-labelledby="network" className="grid gap-8 pt-28 md:pt-40">
      <div className="shell flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h2 id="network" className="max-w-[12ch] text-title">
          {t('Follow the magenta line.')}
        </h2>
        <p className="max-w-[46ch] text-muted">
          {t(
            'In the cockpit, magenta is the active route. 100+ operators reposition on 50+ routes across three regions, and every leg here is a great circle.',
          )}
        </p>
      </div>
      <Picture draw={({ SampleNetwork }) => <SampleNetwork height={600} className="h-[37.5rem]" />} />
    </section>
  )
}

export { HomePage as Component, loadPictures as loader }
