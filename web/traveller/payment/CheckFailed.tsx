import { useState } from 'react'
import { payment } from '../../languages/payment/payment.ts'
import { useTexts } from '../../languages/texts.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { checkFailure } from './payment-state.ts'

/** The state of a payment could not be read. The card stays while it is read again. */
export function CheckFailed(props: {
  legId: string | null
  error: Error
  onCheckAgain: () => Promise<unknown>
}) {
  const t = useTexts(payment)
  const [isAsking, setIsAsking] = useState(false)
  async function ask() {
    setIsAsking(true)
    await props.onCheckAgain()
    setIsAsking(false)
  }
  return (
    <PaymentCard legId={props.legId} look="failure" title={t('failed')} text={checkFailure(props.error)}>
      <div className="grid gap-3">
        <LinkButton to={paths.home()} size="large">
          {t('home')}
        </LinkButton>
        {/* Never disabled, so that the button keeps the keyboard focus. */}
        <Button variant="secondary" size="large" onClick={() => void ask()}>
          {t(isAsking ? 'checking' : 'checkAgain')}
        </Button>
      </div>
    </PaymentCard>
  )
}

/** The last error of a query without data; the query itself forgets it at each new attempt. */
export function useLastError(error: Error | null): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? last
}
