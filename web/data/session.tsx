import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { accounts, type SignInAnswer, type Tokens, type User } from '#contract/accounts/accounts.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Message } from '#contract/messages.ts'
import { call, listenForSessionEnd } from './api.ts'
import { startSession } from './start-session.ts'
import { ACCESS_TOKEN_KEY, forgetTokens, readTokens, rememberTokens, storeTokensForTab } from './tokens.ts'

type State =
  | { status: 'loading'; user: null }
  | { status: 'authenticated'; user: User }
  | { status: 'unauthenticated'; user: null }

export type Session = State & {
  /** Signs in, or answers with the ticket for the second step. Throws the ApiError of a refusal. */
  signIn: (credentials: Credentials, stay: Stay) => Promise<SecondStep | null>
  /** Stores the answer of a way to sign in; returns the ticket if a second step is required. */
  accept: (answer: Omit<SignInAnswer, 'success'>, stay: Stay) => SecondStep | null
  /** Opens an account and signs in with it. Throws the ApiError of a refusal. */
  register: (registration: Registration) => Promise<Message & { user: User }>
  /** Replaces the user by the server's newer version of the same user. */
  replaceUser: (user: User) => void
  /** Removes the tokens and the user of this browser after the server has ended the session. */
  forget: () => void
  /** Ends the session here and in the other tabs, then goes to the home page. */
  signOut: () => Promise<void>
}

/** How long to stay signed in: beyond this tab, or not. */
export type Stay = 'remembered' | 'this-tab'
export type SecondStep = NonNullable<SignInAnswer['secondFactor']>

type Credentials = RequestOf<typeof accounts.login>['body']
type Registration = RequestOf<typeof accounts.register>['body']

const SIGNED_OUT: State = { status: 'unauthenticated', user: null }
const LOADING: State = { status: 'loading', user: null }
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

const SessionContext = createContext<Session | null>(null)

/**
 * Provides the signed-in user. `onSignedOut` opens the home page after signing out, `onSessionEnd` the sign-in page after the
 * server has ended the session.
 */
export function SessionProvider(props: {
  children: ReactNode
  onSignedOut: () => Promise<void>
  onSessionEnd: () => void
}) {
  const { onSignedOut } = props
  const [state, setState] = useState<State>(LOADING)

  const settle = useCallback((user: User | null) => {
    setState(user ? { status: 'authenticated', user } : SIGNED_OUT)
  }, [])

  useEffect(() => followStoredSession(settle), [settle])
  useSessionEnd(settle, props.onSessionEnd)

  const accept = useCallback<Session['accept']>(
    ({ user, tokens, secondFactor }, stay) => {
      if (user && tokens) {
        keepTokens(tokens, stay)
        settle(user)
      }
      return secondFactor ?? null
    },
    [settle],
  )

  const actions = useMemo(
    () => ({
      async signIn(credentials: Credentials, stay: Stay) {
        return accept(await call(accounts.login, { body: credentials }), stay)
      },
      accept,
      async register(registration: Registration) {
        const { user, tokens, ...welcome } = await call(accounts.register, { body: registration })
        rememberTokens(tokens)
        settle(user)
        return { user, ...welcome }
      },
      replaceUser(user: User) {
        setState((before) => (before.user?.id === user.id ? { status: 'authenticated', user } : before))
      },
      forget() {
        forgetTokens()
        settle(null)
      },
      async signOut() {
        const tokens = readTokens()
        forgetTokens()
        // Unsaved input may contain personal data.
        sessionStorage.clear()
        // Leave a protected page first, or its guard would open the sign-in page.
        await onSignedOut()
        settle(null)
        if (!tokens) return
        const { refreshToken } = tokens
        await call(accounts.logout, { body: { refreshToken } }).catch((error: unknown) => {
          console.warn('Sign-out not sent', error)
        })
      },
    }),
    [settle, accept, onSignedOut],
  )

  const session = useMemo<Session>(() => ({ ...state, ...actions }), [state, actions])
  return <SessionContext value={session}>{props.children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside of SessionProvider')
  return session
}

/** The signed-in user, for components that are also shown without a session, as in the catalogue. */
export function useSignedInUser(): User | null {
  return useContext(SessionContext)?.user ?? null
}

// Reads the stored session at the start and whenever another tab signs in or out. If the server does not answer, tries again with
// growing pauses.
function followStoredSession(settle: (user: User | null) => void): () => void {
  let run = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(retryMs: number) {
    run += 1
    const current = run
    clearTimeout(timer)
    try {
      const user = await startSession()
      if (current === run) settle(user)
    } catch {
      if (current === run) timer = setTimeout(read, retryMs, Math.min(retryMs * 2, LAST_RETRY_MS))
    }
  }

  function readAgain(event: StorageEvent) {
    if (event.storageArea !== localStorage) return
    if (event.key === ACCESS_TOKEN_KEY || event.key === null) void read(FIRST_RETRY_MS)
  }

  void read(FIRST_RETRY_MS)
  window.addEventListener('storage', readAgain)
  return () => {
    run += 1
    clearTimeout(timer)
    window.removeEventListener('storage', readAgain)
  }
}

function keepTokens(tokens: Tokens, stay: Stay): void {
  if (stay === 'remembered') rememberTokens(tokens)
  else storeTokensForTab(tokens)
}

function useSessionEnd(settle: (user: User | null) => void, leave: () => void): void {
  useEffect(
    () =>
      listenForSessionEnd(() => {
        settle(null)
        leave()
      }),
    [settle, leave],
  )
}
