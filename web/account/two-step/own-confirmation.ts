import { useSignInMethods } from '../sign-in-methods.ts'
import { useConfirmation } from './Confirmation.tsx'

const NO_WAYS = { hasPassword: true, passkeys: [], authenticatorApp: null }

/** `useConfirmation` for whoever is signed in, by the ways in which they do. */
export function useOwnConfirmation() {
  const methods = useSignInMethods()
  return useConfirmation(methods.data ?? NO_WAYS)
}
