import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The column of a page's content, with space above and below. */
export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('shell grid gap-10 pt-12 pb-24 md:pt-16', className)} />
}
