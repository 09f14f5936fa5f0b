import type { ReactNode } from 'react'
import { Globe } from '../ui/art/Globe.tsx'

/** A hero with a night sky and the edge of the earth below its text. The header is drawn over it. */
export function SkyHero(props: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <section
      aria-labelledby="page-title"
      className="relative isolate -mt-20 overflow-hidden bg-dusk-sky text-ink scheme-dark"
    >
      <Globe className="absolute inset-x-0 bottom-0 -z-10 h-[34rem] w-full translate-y-[52%] lg:h-[62rem] lg:translate-y-[58%]" />
      <div className="shell grid justify-items-start gap-7 pt-36 pb-60 lg:pt-40 lg:pb-[22rem]">
        <h1 id="page-title" className="max-w-[15ch] text-display tracking-tighter">
          {props.title}
        </h1>
        <p className="max-w-[50ch] text-lg text-ink/90 lg:text-xl">{props.lead}</p>
        {props.children && <div className="flex flex-wrap gap-3">{props.children}</div>}
      </div>
    </section>
  )
}
