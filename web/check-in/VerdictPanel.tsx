import { formatTime } from '../display/written.ts'
import { SmallButton } from '../ui/button/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Verdict } from './check-pass.ts'
import type { KeptList } from './crew-store.ts'
import { describeByWhom } from './PassList.tsx'
import type { OwnUse } from './use-check-in.ts'

/** A verdict with its check-in, if it made one. */
export type Shown = Verdict & { use?: OwnUse }

type Props = { shown: Shown | null; kept: KeptList; onUndo: (use: OwnUse) => void }

/** The verdict on the last pass, large, in colour and in words. Screen readers speak it. */
export function VerdictPanel({ shown, kept, onUndo }: Props) {
  return (
    <div aria-live="assertive">
      {!shown && (
        <p className="grid min-h-44 place-content-center rounded-card border border-dashed border-edge p-6 text-center text-muted">
          Scan, paste or type a pass: the result appears here.
        </p>
      )}
      {shown && (
        <section
          aria-label="The last pass"
          className={classNames('grid min-h-44 content-start gap-2 rounded-card p-6', LOOKS[shown.kind])}
        >
          <Words shown={shown} />
          <p className="text-sm">By the list of {formatTime(new Date(kept.readAt).toISOString())}.</p>
          {shown.use && (
            <SmallButton className="justify-self-start" onClick={() => shown.use && onUndo(shown.use)}>
              Take back
            </SmallButton>
          )}
        </section>
      )}
    </div>
  )
}

const LOOKS: Record<Verdict['kind'], string> = {
  admitted: 'bg-go-soft text-go',
  used: 'bg-caution-soft text-caution',
  refused: 'bg-warning-soft text-warning',
}

function Words({ shown }: { shown: Verdict }) {
  if (shown.kind === 'admitted') {
    return (
      <>
        <p className="text-heading font-medium">Checked in</p>
        <p className="text-lg font-semibold wrap-anywhere">{shown.name}</p>
        <p className="figures text-sm">{shown.number}</p>
        {shown.note && <p className="font-medium">{shown.note}</p>}
      </>
    )
  }
  if (shown.kind === 'used') {
    return (
      <>
        <p className="text-heading font-medium">Used already</p>
        <p className="text-lg font-semibold wrap-anywhere">{shown.name}</p>
        <ul>
          {shown.uses.map((use) => (
            <li key={use.id}>
              Checked in at {formatTime(use.checkedUTC)} by {describeByWhom(use)}
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p className="text-heading font-medium">{shown.title}</p>
      <p>{shown.text}</p>
    </>
  )
}
