import { alertForm as texts } from '../languages/alert-form/alert-form.ts'
import { useTexts } from '../languages/texts.ts'
import { LegLines } from '../site/legs/LegLines.tsx'
import { Card } from '../ui/Card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { useAlertPreview } from './alert-queries.ts'
import { countWords } from './alert-words.ts'

/** The number of legs that match now, and the first to leave. Shown beside the form while the user fills it in. */
export function AlertPreview(props: { preview: ReturnType<typeof useAlertPreview>; isAsked: boolean }) {
  const { preview, isAsked } = props
  const { data } = preview
  const t = useTexts(texts)
  return (
    <Card padded className="grid content-start gap-4 lg:sticky lg:top-6 lg:min-h-80">
      <h2 className="text-heading tracking-tight">{t('onSale')}</h2>
      {!isAsked && <p className="text-muted">{t('chooseFirst')}</p>}
      {isAsked && !data && preview.isFetching && <Skeleton className="h-44" />}
      <div role="status" className={classNames(isAsked && preview.isPlaceholderData && 'opacity-60')}>
        {isAsked && data && !preview.isError && <p className="text-lg font-medium">{countWords(data)}</p>}
      </div>
      {isAsked && preview.isError && <p className="text-muted">{t('notKnown')}</p>}
      {isAsked && data && !preview.isError && (
        <>
          {data.legs.length > 0 && <LegLines legs={data.legs} />}
          <p className="text-sm text-muted">{t(data.count === 0 ? 'noneNow' : 'bookToday')}</p>
        </>
      )}
    </Card>
  )
}
