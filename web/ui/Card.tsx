import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A card. Use `padded` for text, and leave it out for a picture that reaches the edge. */
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
