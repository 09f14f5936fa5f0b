import type { ReactNode } from 'react'
import { account } from '../languages/account/account.ts'
import { useTexts } from '../languages/texts.ts'
import { SkyStrip } from '../ui/art/SkyStrip.tsx'

export const textLink =
  'font-semibold text-ink underline decoration-route decoration-2 underline-offset-4 hover:text-route'

/** The page of a form: the form on the left, the skies of three flights on the right. A phone shows only the form. */
export function AccountFrame(props: { heading: string; lead: string; children: ReactNode }) {
  return (
    <div className="shell grid items-stretch gap-12 pt-4 pb-20 lg:min-h-[calc(100svh-6rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-20 lg:pb-8">
      <div className="mx-auto grid w-full max-w-md content-start gap-8 lg:mx-0 lg:pt-[clamp(2rem,13svh,9rem)]">
        <div className="grid gap-3">
          <h1 className="text-title tracking-tighter">{props.heading}</h1>
          <p className="text-lg text-muted">{props.lead}</p>
        </div>
        {props.children}
      </div>
      <Skies />
    </div>
  )
}

// Computes the skies like all others of the site, for these flights and today.
function Skies() {
  return (
    <div
      aria-hidden="true"
      className="sticky top-6 hidden h-[calc(100svh-8rem)] min-h-[42rem] content-between gap-16 rounded-card bg-dusk-sky p-12 text-star lg:grid xl:p-14"
    >
      <p className="max-w-[12ch] text-title font-medium tracking-tighter text-balance">
        {useTexts(account)('headline')}
      </p>
      <div className="grid gap-5">
        {SKIES.map(({ codes, ...sky }) => (
          <div key={codes[0]} className="grid grid-cols-[5.5rem_1fr_5rem] items-center gap-6">
            <span className="text-code font-medium tracking-tighter">{codes[0]}</span>
            <SkyStrip {...sky} className="h-24 w-full rounded-[14px] xl:h-28" />
            <span className="text-code font-medium tracking-tighter">{codes[1]}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

const FARNBOROUGH = { lat: 51.2758, lon: -0.7763 }
const NICE = { lat: 43.6584, lon: 7.2159 }
const TETERBORO = { lat: 40.8501, lon: -74.0608 }
const OPA_LOCKA = { lat: 25.907, lon: -80.2784 }
const DUBAI = { lat: 24.8964, lon: 55.1614 }
const BEIRUT = { lat: 33.8209, lon: 35.4884 }

const SKIES = [
  {
    codes: ['FAB', 'NCE'],
    from: FARNBOROUGH,
    to: NICE,
    departureUTC: '2026-12-06T07:05:00Z',
    arrivalUTC: '2026-12-06T09:00:00Z',
  },
  {
    codes: ['TEB', 'OPF'],
    from: TETERBORO,
    to: OPA_LOCKA,
    departureUTC: '2026-12-04T21:00:00Z',
    arrivalUTC: '2026-12-04T23:52:00Z',
  },
  {
    codes: ['DWC', 'BEY'],
    from: DUBAI,
    to: BEIRUT,
    departureUTC: '2026-12-09T12:20:00Z',
    arrivalUTC: '2026-12-09T16:10:00Z',
  },
] as const
