import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

const PROVIDERS = ['Google', 'Apple'] as const

/** Signing in with another account; a provider that is not set up says so. */
export function ProviderButtons() {
  const [tried, setTried] = useState<string | null>(null)
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {PROVIDERS.map((provider) => (
          <Button key={provider} variant="secondary" wide onClick={() => setTried(provider)}>
            Continue with {provider}
          </Button>
        ))}
      </div>
      <div role="status">{tried && <Notice>{tried} OAuth is not yet implemented</Notice>}</div>
    </div>
  )
}
