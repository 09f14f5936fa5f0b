import type { ReactNode } from 'react'

/** A list of facts, each marked by a waypoint of the magenta line. */
export function Bullets({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <li key={index} className="grid grid-cols-[auto_1fr] gap-3">
          <span aria-hidden="true" className="mt-[0.5em] size-2 rounded-full bg-route" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
