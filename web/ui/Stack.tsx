import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const gaps = { small: 'gap-3', normal: 'gap-5', large: 'gap-8' } as const

/** Things below each other at one distance. */
export function Stack({
  gap = 'normal',
  className,
  ...rest
}: ComponentProps<'div'> & { gap?: keyof typeof gaps }) {
  return <div {...rest} className={classNames('grid content-start', gaps[gap], className)} />
}
