import type { ReactNode } from 'react'
import { SkyStrip } from '../ui/art/SkyStrip.tsx'

export const textLink =
  'font-semibold text-ink underline decoration-route decoration-2 underline-offset-4 hover:text-route'

// An evening flight from Teterboro to Opa-locka, into the night.
const EVENING_FLIGHT = {
  from: { lat: 40.8501, lon: -74.0608 },
  to: { lat: 25.907, lon: -80.2784 },
  departureUTC: '2026-12-04T21:20:00Z',
  arrivalUTC: '2026-12-05T00:12:00Z',
}

/** A form in quiet on the left, the sky of one flight on the right; on a phone the form alone. */
export function AccountFrame(props: { heading: string; lead: string; children: ReactNode }) {
  return (
    <div className="shell grid items-stretch gap-12 pt-4 pb-20 lg:min-h-[calc(100svh-6rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-20 lg:pb-8">
      <div className="mx-auto grid w-full max-w-md content-center gap-8 lg:mx-0">
        <div className="grid gap-3">
          <h1 className="text-title tracking-tighter">{props.heading}</h1>
          <p className="text-lg text-muted">{props.lead}</p>
        </div>
        {props.children}
      </div>
      <Evening />
    </div>
  )
}

function Evening() {
  return (
    <figure className="relative hidden overflow-hidden rounded-card lg:block">
      <SkyStrip {...EVENING_FLIGHT} className="absolute inset-0 size-full" />
      <figcaption className="absolute inset-x-10 bottom-10 grid gap-2 text-star">
        <span className="flex items-center gap-5 text-code font-medium tracking-tighter">
          TEB <span aria-hidden="true" className="h-0.5 w-14 rounded-full bg-contrail" /> OPF
        </span>
        <span className="max-w-[40ch]">
          Friday evening, New York to Miami. The aircraft flies home anyway, and this is the sky along its
          way.
        </span>
      </figcaption>
    </figure>
  )
}
