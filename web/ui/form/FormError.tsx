import { Notice } from '../Notice.tsx'

/** What went wrong with a whole form; spoken at once. Without a message there is nothing. */
export function FormError({ message }: { message?: string | null | undefined }) {
  if (!message) return null
  return (
    <Notice tone="warning" role="alert">
      {message}
    </Notice>
  )
}
