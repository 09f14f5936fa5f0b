import type { FastifyInstance } from 'fastify'
import { phones } from '#contract/accounts/phones.ts'
import { Problem } from '#contract/problem.ts'
import { serve } from '#server/http/http.ts'
import { hashNumber, type MayText } from '#server/messages/sms.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { askPhoneCode, confirmPhone, removePhone } from './confirm-phone.ts'
import { findPhone, type Texts } from './find-phone.ts'

type Needs = {
  db: Db
  secretCipher: SecretCipher
  limits: RateLimits
  texts: Texts
  mayText: MayText
}

export function addPhoneRoutes(
  app: FastifyInstance,
  { db, secretCipher, limits, texts, mayText }: Needs,
): void {
  const requireCountry = async (number: string) => {
    if (!(await mayText(db, number))) throw new Problem('phone_country')
  }
  const readPhone = ({ id: userId }: { id: string }) => findPhone(db, { userId, secretCipher, texts })

  serve(app, phones.phone, async ({ caller }) => ({ phone: await readPhone(caller) }))

  // Each text costs money and may reach a person who did not ask for it.
  serve(app, phones.askCode, async ({ caller, body, address }) => {
    if (texts.texts === 'NONE') throw new Problem('sms_unavailable')
    await limits.take('phone_code_by_address', address)
    await limits.take('phone_code_by_account', caller.id)
    await requireCountry(body.number)
    await limits.take('phone_code_by_number', hashNumber(secretCipher, body.number).toString('hex'))
    await limits.take('phone_code_daily_by_address', address)
    // Limits the requests of all accounts together per day.
    await limits.take('phone_code_daily', 'all')
    await askPhoneCode(db, { userId: caller.id, number: body.number, address, secretCipher })
    return { phone: await readPhone(caller), message: 'A code is on its way to your telephone.' }
  })

  serve(app, phones.confirm, async ({ caller, body, address }) => {
    await limits.take('phone_confirm_by_address', address)
    await limits.take('phone_confirm_by_account', caller.id)
    const { asked } = await readPhone(caller)
    if (asked) await requireCountry(asked.number)
    await confirmPhone(db, { userId: caller.id, code: body.code, secretCipher })
    return { phone: await readPhone(caller), message: 'Your number is confirmed.' }
  })

  serve(app, phones.remove, async ({ caller }) => {
    await removePhone(db, { userId: caller.id })
    return { phone: await readPhone(caller), message: 'Your number is removed. No texts go to it any more.' }
  })
}
