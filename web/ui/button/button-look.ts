import { classNames } from '../class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'small' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-paper hover:bg-ink/85 disabled:bg-muted disabled:text-paper',
  secondary:
    'border border-edge bg-panel text-ink hover:border-ink disabled:border-line disabled:bg-raise disabled:text-muted',
  quiet: 'text-ink hover:bg-raise disabled:text-muted',
  danger: 'bg-warning text-panel hover:bg-warning/85 disabled:bg-muted disabled:text-paper',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-4 text-sm',
  normal: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-13 px-7 text-base',
}

/** The classes of buttons and of links that look like buttons. */
export function chooseButtonLook(options: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold tracking-[-0.01em]',
    'transition-[background-color,border-color,color] focus-visible:rounded-full',
    variants[options.variant ?? 'primary'],
    sizes[options.size ?? 'normal'],
    // The text of a full-width button may break; other buttons keep one line.
    options.wide ? 'w-full py-2 text-balance' : 'whitespace-nowrap',
  )
}
