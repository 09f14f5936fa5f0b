import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'

type Outcome = 'none' | 'copied' | 'failed'

/** Opens the system's share sheet. Without one, copies the link and says so. */
export function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none')

  async function share() {
    const url = window.location.href.replace(/[?#].*$/, '')
    if (typeof navigator.share === 'function') {
      // Ignores the rejection when the user closes the sheet without sharing.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    const copied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    setOutcome(copied ? 'copied' : 'failed')
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={() => void share()}>
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-go" />
        ) : (
          <Share2 aria-hidden="true" className="size-4" />
        )}
        Share
      </Button>
      <p role="status" className="text-sm text-muted">
        {outcome === 'copied' && 'Link copied.'}
        {outcome === 'failed' && 'Copying is not allowed here. Copy the address from the address bar.'}
      </p>
    </div>
  )
}
