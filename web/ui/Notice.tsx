import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'info' | 'go' | 'caution' | 'warning'

const looks = {
  info: { icon: Info, look: 'bg-select-soft text-select' },
  go: { icon: CircleCheck, look: 'bg-go-soft text-go' },
  caution: { icon: TriangleAlert, look: 'bg-caution-soft text-caution' },
  warning: { icon: OctagonAlert, look: 'bg-warning-soft text-warning' },
} as const

/** A highlighted sentence. Give it `role="status"` if it appears without a user's action. */
export function Notice({
  tone = 'info',
  className,
  children,
  ...rest
}: ComponentProps<'div'> & { tone?: Tone }) {
  const { icon: Icon, look } = looks[tone]
  return (
    <div
      {...rest}
      className={classNames(
        'flex items-start gap-3 rounded-field px-4 py-3 text-[0.9375rem]',
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow font-medium">{children}</div>
    </div>
  )
}
