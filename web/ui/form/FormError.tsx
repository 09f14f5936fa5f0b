import { Notice } from '../Notice.tsx'

/** The error of a whole form. Screen readers speak it at once. Without a message it shows nothing. */
export function FormError({ message }: { message?: string | null | undefined }) {
  if (!message) return null
  return (
    <Notice tone="warning" role="alert">
      {message}
    </Notice>
  )
}
