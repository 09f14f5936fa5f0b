import { useState } from 'react'
import { describePasskeyError } from './passkeys.ts'

/** The state of a button that asks for a passkey. It stays busy after success, until the page has moved on. */
export function usePasskey(prove: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function start() {
    setBusy(true)
    setFailure(null)
    try {
      await prove()
    } catch (error) {
      setFailure(describePasskeyError(error))
      setBusy(false)
    }
  }

  return { busy, failure, start: () => void start() }
}
