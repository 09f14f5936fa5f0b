import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, type SignInMethods, signInMethods } from '#contract/accounts/second-factor.ts'
import type { Message } from '#contract/messages.ts'
import { ApiError, call } from '../../data/api.ts'
import { sessionsKey } from '../SessionList.tsx'
import { signInMethodsKey } from '../sign-in-methods.ts'
import type { SetUp, StartedApp } from './AppSetUp.tsx'
import { NotConfirmed, useConfirmation } from './Confirmation.tsx'
import { describePasskeyError, makePasskey, nameOfThisDevice } from './passkeys.ts'

export type Doing = 'adding' | 'starting' | 'stopping' | 'codes' | string

/** The actions on second factors, one at a time, and the result of the last one. */
export function useTwoStep(methods: SignInMethods) {
  const queries = useQueryClient()
  const { confirmed, dialog } = useConfirmation(methods)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [app, setApp] = useState<StartedApp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [message, setMessage] = useState<Message | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function act(what: Doing, action: () => Promise<void>) {
    setDoing(what)
    setMessage(null)
    setFailure(null)
    try {
      await confirmed(action)
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setFailure(describeError(error))
    }
    setDoing(null)
  }

  async function readAgain() {
    await queries.invalidateQueries({ queryKey: signInMethodsKey })
    void queries.invalidateQueries({ queryKey: sessionsKey })
  }

  function done({ recoveryCodes, ...message }: SetUp) {
    setApp(null)
    setMessage(message)
    setCodes(recoveryCodes)
    void readAgain()
  }

  return {
    dialog,
    doing,
    app,
    codes,
    message,
    failure,
    done,
    readAgain,
    cancelApp: () => setApp(null),
    codesKept: () => setCodes(null),
    addPasskey: () =>
      act('adding', async () => {
        const attestation = await makePasskey()
        const name = freeName(methods.passkeys)
        done(await call(signInMethods.addPasskey, { body: { name, attestation } }))
      }),
    removePasskey: ({ id }: Passkey) =>
      act(id, async () => {
        const answer = await call(signInMethods.removePasskey, { params: { id } })
        await readAgain()
        setMessage(answer)
      }),
    startApp: () => act('starting', async () => setApp(await call(signInMethods.startApp))),
    stopApp: () =>
      act('stopping', async () => {
        const answer = await call(signInMethods.removeApp)
        await readAgain()
        setMessage(answer)
      }),
    newCodes: () =>
      act('codes', async () => {
        setCodes((await call(signInMethods.newRecoveryCodes)).recoveryCodes)
        void readAgain()
      }),
  }
}

// A name that no other passkey has: 'Mac', then 'Mac 2'.
function freeName(passkeys: readonly Passkey[]): string {
  const name = nameOfThisDevice()
  const taken = new Set(passkeys.map((passkey) => passkey.name))
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
}

function describeError(error: unknown): string {
  return error instanceof ApiError ? error.message : describePasskeyError(error)
}
