import { common } from '../languages/common/common.ts'
import { useTexts } from '../languages/texts.ts'
import { Button } from '../ui/button/Button.tsx'
import { classNames } from '../ui/class-names.ts'

/** Takes the place of a part of a leg that could not be read; `place` is the expected height of the part. */
export function PartFailed(props: { place: string; text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className={classNames('grid content-center justify-items-center gap-4 text-center', props.place)}
    >
      <p className="text-muted">{props.text}</p>
      <Button variant="secondary" onClick={props.onRetry}>
        {useTexts(common)('tryAgain')}
      </Button>
    </div>
  )
}
