import { classNames } from './class-names.ts'

/** Holds the place of what is being loaded; give it that thing's size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-field bg-raise', className)} />
}
