import { classNames } from './class-names.ts'

/** A placeholder for loading content. Give it the size of the content by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-field bg-raise', className)} />
}
