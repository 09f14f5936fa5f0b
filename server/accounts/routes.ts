import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { findUser } from './queries.ts'
import { endSession, refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import type { AccessTokens } from './tokens.ts'

type Needs = { db: Db; tokens: AccessTokens; limits: RateLimits }

export function accountRoutes(app: FastifyInstance, { db, tokens, limits }: Needs): void {
  serve(app, accounts.register, async ({ body, address, userAgent }) => {
    await limits.take('register_by_address', address)
    const signedUp = await signUp(db, { account: body, userAgent, tokens })
    return { ...signedUp, message: `Welcome to ${PRODUCT_NAME}, ${signedUp.user.name}.` }
  })

  serve(app, accounts.login, async ({ body, address, userAgent }) => {
    await limits.take('sign_in_by_address', address)
    await limits.take('sign_in_by_account', body.email.toLowerCase())
    return await signIn(db, { ...body, userAgent, tokens })
  })

  serve(app, accounts.refresh, async ({ body, address }) => {
    await limits.take('refresh_by_address', address)
    return { tokens: await refreshSession(db, { refreshToken: body.refreshToken, tokens }) }
  })

  serve(app, accounts.me, async ({ caller }) => {
    const user = await findUser(db, { id: caller.id })
    if (!user) throw new Problem('session_ended')
    return { user }
  })

  serve(app, accounts.logout, async ({ body }) => {
    await endSession(db, { refreshToken: body.refreshToken })
    return {}
  })
}
