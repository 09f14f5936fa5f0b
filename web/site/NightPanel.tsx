import type { ReactNode } from 'react'
import { Picture } from './Picture.tsx'

/** The last part of a page: a panel with a night sky and one action. */
export function NightPanel(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="shell pt-20 pb-28 md:pt-28">
      <div className="relative isolate overflow-hidden rounded-card bg-dusk-sky px-7 pt-14 pb-72 text-ink scheme-dark sm:px-14 sm:pt-20">
        <Picture
          draw={({ Globe }) => <Globe className="size-full" />}
          className="absolute inset-x-0 -bottom-52 -z-10 h-[36rem] sm:-bottom-80 sm:h-[48rem]"
        />
        <div className="grid justify-items-start gap-8">
          <h2 id={props.id} className="max-w-[14ch] text-title">
            {props.title}
          </h2>
          {props.children}
        </div>
      </div>
    </section>
  )
}
