import type { ReactNode } from 'react'

/** One section of a page: its heading at the left or above, a line of explanation, and its content. */
export function Section(props: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="shell grid gap-10 pt-24 md:gap-12 md:pt-32">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        <h2 id={props.id} className="max-w-[16ch] scroll-mt-24 text-title">
          {props.title}
        </h2>
        {props.lead && <p className="max-w-[46ch] text-muted">{props.lead}</p>}
      </div>
      {props.children}
    </section>
  )
}
