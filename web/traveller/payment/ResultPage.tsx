import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { payment as texts } from '../../languages/payment/payment.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { paths } from '../../routing/paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner, SpinnerMark } from '../../ui/Spinner.tsx'
import { CheckFailed, useLastError } from './CheckFailed.tsx'

type ResultProps<Answer> = {
  query: UseQueryResult<Answer>
  legId: string | null
  /** Starts another minute of reading the result again and again. */
  onWatch: () => void
  children: (answer: Answer, lookAgain: () => void) => ReactNode
}

/** The page of a payment's result: while it is checked, when it could not be read, and the result. */
export function ResultPage<Answer>({ query, legId, onWatch, children }: ResultProps<Answer>) {
  const t = useTexts(texts)
  const failure = useLastError(query.error)
  const lookAgain = () => {
    onWatch()
    return query.refetch()
  }
  return (
    <Page className="min-h-[70svh] content-start justify-items-center">
      {!query.data && !failure && (
        <Card padded className="grid min-h-96 w-full max-w-xl content-center">
          <Spinner label={t('checking')} />
        </Card>
      )}
      {!query.data && failure && <CheckFailed legId={legId} error={failure} onCheckAgain={lookAgain} />}
      {query.data && children(query.data, () => void lookAgain())}
    </Page>
  )
}

/** The text of a payment that is not settled yet. */
export function Processing({ status, children }: { status: string; children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <>
      <span className="inline-flex items-center gap-2.5 align-bottom">
        <SpinnerMark />
        {t('status', { status: translate(status) })}
      </span>
      <span className="mt-2 block">{children}</span>
    </>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3.5">
      <dt className="text-[0.9375rem] text-muted">{term}</dt>
      <dd className="figures min-w-0 text-sm break-all">{children}</dd>
    </div>
  )
}

export function Actions({ children }: { children?: ReactNode }) {
  return (
    <div className="grid gap-3">
      <LinkButton to={paths.home()} size="large">
        {useTexts(texts)('home')}
      </LinkButton>
      {children}
    </div>
  )
}
