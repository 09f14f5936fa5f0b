import type { FastifyInstance } from 'fastify'
import { accountSettings } from '#contract/account-settings.ts'
import { accounts } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { chooseLanguage } from './choose-language.ts'
import type { Entrance } from './finish-sign-in.ts'
import { forgotPassword } from './forgot-password.ts'
import { findUser } from './queries.ts'
import type { Revocations } from './revocations.ts'
import { endSession, refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

type Needs = {
  db: Db
  entrance: Entrance
  limits: RateLimits
  revocations: Revocations
}

export function accountRoutes(app: FastifyInstance, needs: Needs): void {
  sessionRoutes(app, needs)
  profileRoutes(app, needs)
  passwordRoutes(app, needs)
}

function sessionRoutes(app: FastifyInstance, { db, entrance, limits, revocations }: Needs): void {
  serve(app, accounts.register, async ({ body, address, userAgent }) => {
    await limits.take('register_by_address', address)
    const signedUp = await signUp(db, { account: body, userAgent, entrance })
    return { ...signedUp, message: `Welcome to ${PRODUCT_NAME}, ${signedUp.user.name}.` }
  })

  serve(app, accounts.login, async ({ body, address, userAgent }) => {
    await limits.take('sign_in_by_address', address)
    await limits.take('sign_in_by_account', body.email.toLowerCase())
    return await signIn(db, { ...body, userAgent, entrance })
  })

  serve(app, accounts.refresh, async ({ body, address }) => {
    await limits.take('refresh_by_address', address)
    return { tokens: await refreshSession(db, { refreshToken: body.refreshToken, entrance }) }
  })

  serve(app, accounts.me, async ({ caller }) => {
    const user = await findUser(db, caller)
    if (!user) throw new Problem('session_ended')
    return { user }
  })

  serve(app, accounts.logout, async ({ body }) => {
    revocations.sessionsEnded(await endSession(db, { refreshToken: body.refreshToken }))
    return {}
  })
}

function profileRoutes(app: FastifyInstance, { db, limits, entrance: { publicUrl } }: Needs): void {
  serve(app, accountSettings.profile, async ({ caller, body }) => ({
    user: await updateProfile(db, { userId: caller.id, name: body.name }),
    message: 'Your profile is saved.',
  }))

  serve(app, accountSettings.chooseLanguage, async ({ caller, body }) => ({
    user: await chooseLanguage(db, { userId: caller.id, language: body.language }),
  }))

  serve(app, accountSettings.verifyEmail, async ({ body, address }) => {
    await limits.take('link_by_address', address)
    return { user: await verifyEmail(db, body), message: 'Your email address is confirmed.' }
  })

  serve(app, accountSettings.resendVerification, async ({ caller, address }) => {
    await limits.take('resend_by_address', address)
    await limits.take('resend_by_account', caller.id)
    return await resendVerification(db, { userId: caller.id, publicUrl })
  })
}

function passwordRoutes(
  app: FastifyInstance,
  { db, limits, revocations, entrance: { publicUrl } }: Needs,
): void {
  serve(app, accountSettings.changePassword, async ({ caller, body, address }) => {
    await limits.take('password_by_address', address)
    await limits.take('password_by_account', caller.id)
    const { id: userId, sessionId } = caller
    revocations.sessionsEnded(await changePassword(db, { ...body, userId, sessionId, publicUrl }))
    return { message: 'Your password is changed. Every other device is signed out.' }
  })

  serve(app, accountSettings.forgotPassword, async ({ body, address }) => {
    await limits.take('forgot_by_address', address)
    await limits.take('forgot_by_account', body.email.toLowerCase())
    await forgotPassword(db, body)
    return {
      message:
        'If an account has this address, a link to set a new password is on its way. It works for one hour.',
    }
  })

  serve(app, accountSettings.resetPassword, async ({ body, address }) => {
    await limits.take('link_by_address', address)
    revocations.sessionsEnded(await resetPassword(db, { ...body, publicUrl }))
    return { message: 'Your new password is set. Please sign in with it.' }
  })
}
