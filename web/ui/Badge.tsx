import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone =
  | 'neutral'
  | 'route'
  | 'go'
  | 'caution'
  | 'fresh'
  | 'warning'
  | 'select'
  | 'white'
  | 'night'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-raise text-ink',
  route: 'bg-route-soft text-route',
  go: 'bg-go-soft text-go',
  caution: 'bg-caution-soft text-caution',
  fresh: 'bg-fresh-soft text-fresh',
  warning: 'bg-warning-soft text-warning',
  select: 'bg-select-soft text-select',
  // For pictures of the sky, the same in both themes.
  white: 'bg-white text-night',
  night: 'bg-night/80 text-star ring-1 ring-star/25',
}

/** A small label with a word or a figure. */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] leading-none font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    />
  )
}
