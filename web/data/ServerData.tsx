import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from '../router/router.tsx'
import { openAccountData } from './account-data.ts'
import { ApiError } from './api.ts'
import { useSession } from './session.tsx'
import { startSession } from './start-session.ts'

/** The layout of all pages that use the server's data; other pages do not load its 9 kB. */
export function ServerData() {
  const { user, replaceUser } = useSession()
  const { client, round } = openAccountData(user?.id)
  // The server now requires a second factor of this administrator: their user says so, and pages lead there.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const { error } = query.state
        if (type !== 'updated' || !(error instanceof ApiError) || error.code !== 'second_factor_required')
          return
        void startSession().then((user) => user && replaceUser(user))
      }),
    [client, replaceUser],
  )
  return (
    <QueryClientProvider key={round} client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

export { ServerData as Component }
