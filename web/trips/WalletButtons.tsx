import { useMutation, useQuery } from '@tanstack/react-query'
import { Smartphone, WalletCards } from 'lucide-react'
import { type Wallet, wallet } from '#contract/trips/wallet.ts'
import { call } from '../data/api.ts'
import { leaveFor } from '../data/leave-for.ts'
import { passes } from '../languages/passes/passes.ts'
import { useTexts } from '../languages/texts.ts'
import { Button } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'

const LOOKS = {
  apple: { Icon: WalletCards, label: 'appleWallet', labelOf: 'appleWalletOf' },
  google: { Icon: Smartphone, label: 'googleWallet', labelOf: 'googleWalletOf' },
} as const

type WalletButtonsProps = {
  bookingId: string
  seat: number
  /** The number of this pass, if there are several. */
  number?: string
}

/** Buttons that add a pass to the wallets that this server is configured for. */
export function WalletButtons({ bookingId, seat, number }: WalletButtonsProps) {
  const t = useTexts(passes)
  const wallets = useWallets()
  const adding = useMutation({
    mutationFn: (which: Wallet) => call(wallet.add, { params: { bookingId, seat }, body: { wallet: which } }),
    // Apple's address is a file, so this page stays open.
    onSuccess: ({ url }, which) => (which === 'apple' ? window.location.assign(url) : leaveFor(url)),
  })
  if (wallets.length === 0) return null
  return (
    <div className="grid gap-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        {wallets.map((which) => {
          const { Icon, label, labelOf } = LOOKS[which]
          return (
            <Button
              key={which}
              variant="secondary"
              aria-label={number && t(labelOf, { number })}
              busy={adding.isPending && adding.variables === which && t('writing')}
              onClick={() => adding.mutate(which)}
            >
              <Icon aria-hidden="true" className="size-4" />
              {t(label)}
            </Button>
          )
        })}
      </div>
      <FormError message={adding.error?.message} />
    </div>
  )
}

/** Says that the page of the passes has wallet buttons for each, if a wallet is offered. */
export function WalletHint() {
  const t = useTexts(passes)
  if (useWallets().length === 0) return null
  return <p className="max-w-[62ch] text-[0.9375rem] text-muted">{t('walletsOnPasses')}</p>
}

function useWallets(): Wallet[] {
  const { data } = useQuery({
    queryKey: ['wallets'],
    queryFn: ({ signal }) => call(wallet.offered, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.wallets ?? []
}
