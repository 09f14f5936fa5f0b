import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** As tall as a leg's card, while the list loads. */
export function LegCardSkeleton() {
  return (
    <Card className="flex h-full flex-col">
      <Skeleton className="h-36 rounded-none" />
      <div className="grid grow gap-5 p-6">
        <Skeleton className="h-44" />
        <Skeleton className="h-38" />
        <Skeleton className="h-11 rounded-full" />
      </div>
    </Card>
  )
}

/** The place of a card that is not drawn yet. Only those that may be on the screen show a skeleton. */
export function CardPlace({ index }: { index: number }) {
  return index < 6 ? <LegCardSkeleton /> : <div className="h-144" />
}
