import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from './query-client.ts'
import { SessionProvider } from './session.tsx'

/** What every page may rely on. The same in the browser and at build, so that the HTML of both agrees. */
export function Providers(props: {
  onSignedOut: () => Promise<void>
  onSessionEnd: () => void
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider onSignedOut={props.onSignedOut} onSessionEnd={props.onSessionEnd}>
        {props.children}
      </SessionProvider>
    </QueryClientProvider>
  )
}
