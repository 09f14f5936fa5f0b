import { useSignInMethods } from '../sign-in-methods.ts'
import { useConfirmation } from './Confirmation.tsx'

const NO_WAYS = { hasPassword: true, passkeys: [], authenticatorApp: null }

/** `useConfirmation` for the signed-in user, with their own ways to sign in. */
export function useOwnConfirmation() {
  const methods = useSignInMethods()
  return useConfirmation(methods.data ?? NO_WAYS)
}
