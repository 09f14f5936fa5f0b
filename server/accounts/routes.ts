import type { FastifyInstance } from 'fastify'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { accounts, type User } from '#contract/accounts/accounts.ts'
import { mailedPasswords } from '#contract/accounts/reset-password.ts'
import { type Message, writeMessage } from '#contract/messages.ts'
import { Problem } from '#contract/problem.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { serve } from '#server/http/http.ts'
import { recordSuccess } from '#server/http/record-attempts.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { findUser } from './queries.ts'
import { changePassword } from './sign-in/change-password.ts'
import type { SignInContext } from './sign-in/finish-sign-in.ts'
import { requestPasswordReset } from './sign-in/forgot-password.ts'
import { limitPasswords, limitProofs } from './sign-in/limit-guesses.ts'
import { findWaysInOfLink, resetPassword, takeOverAccount } from './sign-in/reset-password.ts'
import type { Revocations } from './sign-in/revocations.ts'
import { endSession, refreshSession } from './sign-in/sessions.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signUp } from './sign-in/sign-up.ts'
import { resendVerification, verifyEmail } from './sign-in/verify-email.ts'
import { updateProfile } from './update-profile.ts'

const PASSWORD_SET = 'Your new password is set. Please sign in with it.'

type Needs = {
  db: Db
  signInContext: SignInContext
  limits: RateLimits
  revocations: Revocations
}

export function addAccountRoutes(app: FastifyInstance, needs: Needs): void {
  sessionRoutes(app, needs)
  profileRoutes(app, needs)
  passwordRoutes(app, needs)
}

function sessionRoutes(app: FastifyInstance, { db, signInContext, limits, revocations }: Needs): void {
  const { devices } = signInContext

  serve(app, accounts.register, async ({ body, address, userAgent, ...call }) => {
    await limits.take('register_by_address', address)
    const signedUp = await recordSuccess(call.request, (attempt) =>
      signUp(db, { account: body, userAgent, signInContext, attempt }),
    )
    devices.remember(call, signedUp.user.email)
    return { ...signedUp, ...writeWelcome(signedUp.user) }
  })

  serve(app, accounts.login, async ({ body, userAgent, request, reply }) => {
    const signingIn = { request, email: body.email }
    const answer = await limitPasswords({ limits, devices }, signingIn, () =>
      signIn(db, { ...body, userAgent, signInContext }),
    )
    if (answer.user) devices.remember({ request, reply }, answer.user.email)
    return answer
  })

  serve(app, accounts.refresh, async ({ body, address }) => {
    await limits.take('refresh_by_address', address)
    return { tokens: await refreshSession(db, { refreshToken: body.refreshToken, signInContext }) }
  })

  serve(app, accounts.me, async ({ caller, request, reply }) => {
    const user = await findUser(db, caller)
    if (!user) throw new Problem('session_ended')
    devices.remember({ request, reply }, user.email)
    return { user }
  })

  serve(app, accounts.logout, async ({ body }) => {
    revocations.sessionsEnded(await endSession(db, { refreshToken: body.refreshToken }))
    return {}
  })
}

function profileRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, accountSettings.profile, async ({ caller, body }) => ({
    user: await updateProfile(db, { userId: caller.id, name: body.name }),
    message: 'Your profile is saved.',
  }))

  serve(app, accountSettings.chooseLanguage, async ({ caller, body }) => ({
    user: await updateProfile(db, { userId: caller.id, language: body.language }),
  }))

  serve(app, accountSettings.chooseCurrency, async ({ caller, body }) => ({
    user: await updateProfile(db, { userId: caller.id, indicativeCurrency: body.indicativeCurrency }),
  }))

  serve(app, accountSettings.verifyEmail, async ({ body, caller, address }) => {
    await limits.take('link_by_address', address)
    return { user: await verifyEmail(db, { ...body, caller }), message: 'Your email address is confirmed.' }
  })

  serve(app, accountSettings.resendVerification, async ({ caller, address }) => {
    await limits.take('resend_by_address', address)
    await limits.take('resend_by_account', caller.id)
    return await resendVerification(db, { userId: caller.id })
  })
}

function passwordRoutes(app: FastifyInstance, { db, limits, revocations }: Needs): void {
  serve(app, accountSettings.changePassword, async ({ caller, body, address }) => {
    const { id: userId, sessionId } = caller
    const ended = await limitProofs(limits, { caller, address }, () =>
      changePassword(db, { ...body, userId, sessionId }),
    )
    revocations.sessionsEnded(ended)
    return { message: 'Your password is changed. Every other device is signed out.' }
  })

  serve(app, accountSettings.forgotPassword, async ({ body, address }) => {
    await limits.take('forgot_by_address', address)
    await limits.take('forgot_by_account', body.email.toLowerCase())
    await requestPasswordReset(db, body)
    return {
      message:
        'If an account has this address, a link to set a new password is on its way. It works for one hour.',
    }
  })

  serve(app, mailedPasswords.waysIn, async ({ body, address }) => {
    await limits.take('link_by_address', address)
    return { waysIn: await findWaysInOfLink(db, body) }
  })

  serve(app, mailedPasswords.reset, async ({ body, address }) => {
    await limits.take('link_by_address', address)
    const { ended, waysIn } = await resetPassword(db, { ...body })
    revocations.sessionsEnded(ended)
    return { message: PASSWORD_SET, waysIn }
  })

  serve(app, mailedPasswords.takeOver, async ({ body, address }) => {
    await limits.take('link_by_address', address)
    const { ended } = await takeOverAccount(db, { ...body })
    revocations.sessionsEnded(ended)
    return { message: PASSWORD_SET }
  })
}

function writeWelcome({ name, role }: User): Message {
  const values = { product: PRODUCT_NAME, name }
  if (role !== 'OPERATOR') return writeMessage('Welcome to {product}, {name}.', values)
  return writeMessage(
    'Welcome to {product}, {name}. We verify your account by hand and contact you within 48 hours.',
    values,
  )
}
