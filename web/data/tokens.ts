import type { Tokens } from '#contract/accounts/accounts.ts'

export const ACCESS_TOKEN_KEY = 'authToken'
const REFRESH_TOKEN_KEY = 'refreshToken'

/** The signed-in tokens of this browser, or of this tab alone; null if either is missing. */
export function readTokens(): Tokens | null {
  return tokensIn(sessionStorage) ?? tokensIn(localStorage)
}

/** Stores the tokens in this browser, for every tab and the next visit. */
export function rememberTokens(tokens: Tokens): void {
  forgetTokens()
  writeTokens(localStorage, tokens)
}

/** Stores the tokens until this tab is closed. */
export function storeTokensForTab(tokens: Tokens): void {
  forgetTokens()
  writeTokens(sessionStorage, tokens)
}

/** Replaces the used pair by the renewed one. */
export function replaceTokens(tokens: Tokens): void {
  writeTokens(tokensIn(sessionStorage) ? sessionStorage : localStorage, tokens)
}

export function forgetTokens(): void {
  for (const storage of [sessionStorage, localStorage]) {
    storage.removeItem(ACCESS_TOKEN_KEY)
    storage.removeItem(REFRESH_TOKEN_KEY)
  }
}

function tokensIn(storage: Storage): Tokens | null {
  const accessToken = storage.getItem(ACCESS_TOKEN_KEY)
  const refreshToken = storage.getItem(REFRESH_TOKEN_KEY)
  return accessToken && refreshToken ? { accessToken, refreshToken } : null
}

// Writes the access token last: other tabs watch it, and must find both tokens.
function writeTokens(storage: Storage, tokens: Tokens): void {
  storage.setItem(REFRESH_TOKEN_KEY, tokens.refreshToken)
  storage.setItem(ACCESS_TOKEN_KEY, tokens.accessToken)
}
