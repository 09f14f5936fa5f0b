import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { SpinnerMark } from '../Spinner.tsx'
import { type ButtonSize, type ButtonVariant, chooseButtonLook } from './button-look.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** The text while an action runs: 'Signing in...'. The button is disabled meanwhile. */
  busy?: string | false | undefined
  /** The reason why the button is disabled, shown below it. The button is disabled while there is a reason. */
  disabledReason?: string | false | null | undefined
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy, disabledReason, disabled, className, children, ...rest } = props
  const reasonId = useId()
  const button = (
    <button
      type="button"
      {...rest}
      disabled={disabled || Boolean(busy) || Boolean(disabledReason)}
      aria-busy={busy ? true : undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      className={classNames(chooseButtonLook({ variant, size, wide }), className)}
    >
      {busy ? (
        <>
          <SpinnerMark />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={classNames('inline-grid gap-2', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-center text-sm text-muted">
        {disabledReason}
      </span>
    </span>
  )
}

/** The button of a row or of a small part of the page. */
export function SmallButton(props: ButtonProps) {
  return <Button {...props} size="small" variant="secondary" />
}
