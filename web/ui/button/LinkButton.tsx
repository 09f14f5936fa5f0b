import type { ComponentProps } from 'react'
import { Link } from '../../router/router.tsx'
import { classNames } from '../class-names.ts'
import { type ButtonSize, type ButtonVariant, chooseButtonLook } from './button-look.ts'

type LinkButtonProps = ComponentProps<typeof Link> & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
}

/** A link that looks like a button. It only opens a page. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classNames(chooseButtonLook({ variant, size, wide }), className)} />
}
