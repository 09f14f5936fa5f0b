import { useEffect, useRef } from 'react'
import type { OperatorProfile } from '#contract/operators/operators.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PayoutSetup } from './PayoutSetup.tsx'
import { usePayoutStart } from './use-payout-start.ts'

/**
 * The state of the payout account and the link to the provider's pages for it. An expired setup link leads here with
 * `setup=again`, and a new one is opened at once.
 */
export function PayoutAccountCard({ known }: { known: OperatorProfile['connect'] }) {
  const [search, setSearch] = useSearchParams()
  const again = search.get('setup') === 'again'
  const { start, error, dialog } = usePayoutStart()
  const started = useRef(false)
  useEffect(() => {
    if (!again || started.current) return
    started.current = true
    setSearch(
      (before) => {
        before.delete('setup')
        return before
      },
      { replace: true },
    )
    start()
  }, [again, start, setSearch])
  return (
    <section aria-labelledby="account-title">
      <Card padded className="grid gap-5">
        <h2 id="account-title" className="text-heading tracking-tight">
          Payout account
        </h2>
        <PayoutSetup connect={known} />
        <FormError message={error?.message} />
        {dialog}
      </Card>
    </section>
  )
}
