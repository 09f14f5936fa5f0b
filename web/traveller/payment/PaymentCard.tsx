import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LegSky } from '../LegSky.tsx'
import { useLeg } from '../leg-queries.ts'

const looks = {
  success: { icon: CircleCheck, look: 'text-go' },
  failure: { icon: CircleX, look: 'text-warning' },
  refunded: { icon: Undo2, look: 'text-select' },
  processing: { icon: Hourglass, look: 'text-select' },
} as const

/** The result of a payment, under the sky of its leg. */
export function PaymentCard(props: {
  look: keyof typeof looks
  title: string
  text: ReactNode
  legId: string | null
  children: ReactNode
}) {
  const { icon: Icon, look } = looks[props.look]
  return (
    <Card className="w-full max-w-xl">
      {props.legId && <PaymentSky legId={props.legId} />}
      <div className="grid gap-8 p-6 sm:p-10">
        <div role="status" className="grid gap-4">
          <Icon aria-hidden="true" strokeWidth={1.5} className={classNames('size-12', look)} />
          <h1 className="text-[clamp(2rem,1.6rem+1.8vw,2.75rem)] leading-tight tracking-tight">
            {props.title}
          </h1>
          <div className="text-lg text-muted">{props.text}</div>
        </div>
        {props.children}
      </div>
    </Card>
  )
}

function PaymentSky({ legId }: { legId: string }) {
  const leg = useLeg(legId).data?.emptyLeg
  if (!leg) return <Skeleton className="h-36 rounded-none" />
  // Without a price: the current price of the leg does not apply to this payment.
  return <LegSky leg={leg} className="h-36 w-full" />
}
