import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brought } from '#contract/on-board/brought.ts'
import { onBoard as calls } from '#contract/on-board/on-board.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'
import { common } from '../languages/common/common.ts'
import { onBoard } from '../languages/on-board/on-board.ts'
import { useTexts } from '../languages/texts.ts'
import { SmallButton } from '../ui/button/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BringForm } from './BringForm.tsx'
import { OnBoardFacts } from './OnBoardFacts.tsx'
import { listBrought } from './on-board-words.ts'

/** The baggage and pets of the user's booking, the rules of its leg, and the form to change them. */
export function BringPart({ bookingId, withFacts = false }: { bookingId: string; withFacts?: boolean }) {
  const t = useTexts(onBoard)
  const all = useTexts(common)
  const { user } = useSession()
  const queries = useQueryClient()
  const queryKey = ['mine', user?.id ?? '', 'on-board', bookingId]
  const [editing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const answer = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(calls.ofBooking, { params: { bookingId }, signal })).onBoard,
  })
  const saving = useMutation({
    mutationFn: (body: Brought) => call(calls.bring, { params: { bookingId }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved.onBoard)
      // The trip's page then no longer shows this as missing.
      void queries.invalidateQueries({ queryKey: ['mine', user?.id ?? '', 'trips'] })
    },
  })
  if (answer.isPending) return <Skeleton className={withFacts ? 'h-64' : 'h-24'} />
  if (!answer.data) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="text-muted">{t('failed')}</p>
        <SmallButton onClick={() => void answer.refetch()}>{all('tryAgain')}</SmallButton>
      </div>
    )
  }
  const { brought, open } = answer.data
  return (
    <div className="grid gap-5">
      {(withFacts || editing) && <OnBoardFacts facts={answer.data} />}
      {editing ? (
        <BringForm
          onBoard={answer.data}
          save={(body) => saving.mutateAsync(body)}
          onSaved={() => {
            setEditing(false)
            setSaved(true)
          }}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <div className="grid gap-1 text-[0.9375rem]">
            <p className="font-semibold">{brought ? t('youBring') : t('nothingSaid')}</p>
            {brought && listBrought(brought).map((line) => <p key={line}>{line}</p>)}
            <p className="text-muted">{t(open ? 'lead' : 'closed')}</p>
          </div>
          {open && (
            <SmallButton
              className="justify-self-start"
              onClick={() => {
                setSaved(false)
                setEditing(true)
              }}
            >
              {t(brought ? 'change' : 'ask')}
            </SmallButton>
          )}
        </>
      )}
      <p role="status" className="text-[0.9375rem] font-semibold text-go empty:hidden">
        {isSaved && t('saved')}
      </p>
    </div>
  )
}
