import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secondFactor, signInMethods } from '#contract/accounts/second-factor.ts'
import { writeMessage } from '#contract/messages.ts'
import { confirmSession } from '#server/accounts/sign-in/confirm-session.ts'
import type { SignedIn, SignInContext } from '#server/accounts/sign-in/finish-sign-in.ts'
import { limitProofs, limitSecondSteps } from '#server/accounts/sign-in/limit-guesses.ts'
import type { Revocations } from '#server/accounts/sign-in/revocations.ts'
import { findSignInMethods } from '#server/accounts/sign-in/sign-in-methods.ts'
import { serve } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { confirmApp, removeApp, startApp } from './authenticator-app.ts'
import { buildPasskeySite } from './check-passkey.ts'
import {
  passWithCode,
  passWithPasskey,
  passWithRecoveryCode,
  signInWithPasskey,
} from './pass-second-factor.ts'
import { addPasskey, askForPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { findTicketOwner } from './second-factor-tickets.ts'

type Needs = {
  db: Db
  limits: RateLimits
  revocations: Revocations
  signInContext: SignInContext
  secretCipher: SecretCipher
}

export function addSecondFactorRoutes(app: FastifyInstance, needs: Needs): void {
  secondStepRoutes(app, needs)
  methodRoutes(app, needs)
  appRoutes(app, needs)
  passkeyRoutes(app, needs)
}

function secondStepRoutes(app: FastifyInstance, { db, limits, signInContext, secretCipher }: Needs): void {
  const site = buildPasskeySite(getSite(db))

  const { devices } = signInContext

  async function limited(
    { ticket, request, reply }: { ticket: string; request: FastifyRequest; reply: FastifyReply },
    pass: () => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const { userId, email } = await findTicketOwner(db, { ticket })
    request.attemptOn = userId
    const answer = await limitSecondSteps({ limits, devices }, { request, email }, pass)
    devices.remember({ request, reply }, email)
    return answer
  }

  serve(app, secondFactor.code, ({ body, userAgent, request, reply }) =>
    limited({ ...body, request, reply }, () =>
      passWithCode(db, { ...body, secretCipher, userAgent, signInContext }),
    ),
  )

  serve(app, secondFactor.recoveryCode, ({ body, userAgent, request, reply }) =>
    limited({ ...body, request, reply }, () =>
      passWithRecoveryCode(db, { ...body, secretCipher, userAgent, signInContext }),
    ),
  )

  serve(app, secondFactor.passkey, ({ body, userAgent, request, reply }) =>
    limited({ ...body, request, reply }, () =>
      passWithPasskey(db, { ...body, site, userAgent, signInContext }),
    ),
  )

  serve(app, secondFactor.challenge, async ({ body, address }) => {
    await limits.take('passkey_by_address', address)
    return { options: await askForPasskey(db, { ticket: body.ticket, site }) }
  })

  serve(app, secondFactor.signInWithPasskey, async ({ body, address, userAgent, request, reply }) => {
    const counts = [['sign_in_by_address', address]] as const
    const answer = await limits.guess({ counts }, () =>
      signInWithPasskey(db, { ...body, site, userAgent, signInContext }),
    )
    request.attemptOn = answer.user?.id ?? null
    if (answer.user) devices.remember({ request, reply }, answer.user.email)
    return answer
  })
}

function methodRoutes(app: FastifyInstance, { db, limits, signInContext, secretCipher }: Needs): void {
  const { adminSecondFactor } = signInContext
  const site = buildPasskeySite(getSite(db))

  serve(app, signInMethods.list, async ({ caller }) => ({
    methods: await findSignInMethods(db, { userId: caller.id, adminSecondFactor }),
  }))

  serve(app, signInMethods.confirm, async ({ caller, body, address }) => {
    const { id: userId, sessionId } = caller
    await limitProofs(limits, { caller, address }, () =>
      confirmSession(db, { userId, sessionId, proof: body, secretCipher, site }),
    )
    return {}
  })

  serve(app, signInMethods.newRecoveryCodes, async ({ caller: { id: userId, sessionId } }) => ({
    recoveryCodes: await renewRecoveryCodes(db, { userId, sessionId, secretCipher }),
  }))
}

function appRoutes(
  app: FastifyInstance,
  { db, limits, revocations, signInContext, secretCipher }: Needs,
): void {
  const { adminSecondFactor } = signInContext

  serve(app, signInMethods.startApp, async ({ caller: { id: userId, sessionId } }) =>
    startApp(db, { userId, sessionId, secretCipher }),
  )

  serve(app, signInMethods.confirmApp, async ({ caller, body, address }) => {
    const { id: userId, sessionId } = caller
    const { code } = body
    const { recoveryCodes, ended } = await limitProofs(limits, { caller, address }, () =>
      confirmApp(db, { userId, sessionId, code, secretCipher }),
    )
    revocations.sessionsEnded(ended)
    return { recoveryCodes, message: 'Your authenticator app is set up.' }
  })

  serve(app, signInMethods.removeApp, async ({ caller: { id: userId, sessionId } }) => {
    await removeApp(db, { userId, sessionId, adminSecondFactor })
    return { message: 'The authenticator app is turned off.' }
  })
}

function passkeyRoutes(app: FastifyInstance, { db, revocations, signInContext, secretCipher }: Needs): void {
  const { adminSecondFactor } = signInContext
  const site = buildPasskeySite(getSite(db))

  serve(app, signInMethods.startPasskey, async ({ caller: { id: userId, sessionId } }) => ({
    options: await startPasskey(db, { userId, sessionId, site }),
  }))

  serve(app, signInMethods.addPasskey, async ({ caller: { id: userId, sessionId }, body }) => {
    const adding = { ...body, userId, sessionId, site, secretCipher }
    const { ended, ...added } = await addPasskey(db, adding)
    revocations.sessionsEnded(ended)
    return { ...added, ...writeMessage('Your passkey {name} is added.', { name: added.passkey.name }) }
  })

  serve(app, signInMethods.renamePasskey, async ({ caller, params, body }) => {
    await renamePasskey(db, { userId: caller.id, passkeyId: params.id, name: body.name })
    return { message: 'The name is saved.' }
  })

  serve(app, signInMethods.removePasskey, async ({ caller: { id: userId, sessionId }, params }) => {
    await removePasskey(db, { userId, sessionId, passkeyId: params.id, adminSecondFactor })
    return { message: 'The passkey is removed.' }
  })
}
