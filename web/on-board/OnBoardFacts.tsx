import type { TakenOnBoard } from '#contract/on-board/on-board.ts'
import { onBoard } from '../languages/on-board/on-board.ts'
import { useTexts } from '../languages/texts.ts'
import { listBaggageFacts, listPetFacts } from './on-board-words.ts'

/** Lists the baggage and pets that a leg takes. */
export function OnBoardFacts({ facts }: { facts: TakenOnBoard }) {
  const t = useTexts(onBoard)
  const parts = [
    { term: t('baggage'), lines: listBaggageFacts(facts) },
    { term: t('pets'), lines: listPetFacts(facts) },
  ]
  return (
    <dl className="grid max-w-[62ch] gap-4 text-[0.9375rem]">
      {parts.map(({ term, lines }) => (
        <div key={term} className="grid gap-1">
          <dt className="font-semibold">{term}</dt>
          {lines.map((line) => (
            <dd key={line} className="text-muted">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
