import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A sheet on the page. `padded` for text; leave it away where a picture reaches the edge. */
export function Card({ padded, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) {
  return (
    <div
      {...rest}
      className={classNames(
        'overflow-hidden rounded-card bg-panel shadow-card',
        padded && 'p-6 sm:p-8',
        className,
      )}
    />
  )
}
