import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from './query-client.ts'

/** The layout of all pages that keep data of the server; the others do not carry the 9 kB for it. */
export function ServerData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
