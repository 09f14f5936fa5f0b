import { PROVIDER_LABELS, type ProviderName } from '#contract/accounts/providers.ts'
import type { OtherWaysIn } from '#contract/accounts/reset-password.ts'
import type { Mail } from '#server/messages/mail.ts'
import { formatInstantIn } from '#server/messages/mail-formats.ts'
import { type Facts, writeToAccount } from './emails.ts'
import { accountWords } from './mail-words.ts'

/** A second factor, or another way into the account. */
type Factor = 'passkey' | 'app' | ProviderName

/** Writes the mail after a mailed link has set the password; it lists the other ways into the account. */
export function writePasswordResetMail({ waysIn, ...facts }: Facts & { waysIn: OtherWaysIn }): Mail {
  const { passwordChanged, passwordReset } = accountWords(facts.language)
  const ways = describeOtherWays(facts, waysIn)
  const endAt = waysIn.secondFactorsEndAt
  const text = [
    passwordReset.text,
    ways ? passwordReset.remaining({ ways }) : passwordReset.nothingElse,
    ...(endAt ? [passwordReset.factorsEnd({ at: formatInstantIn(facts.language, new Date(endAt)) })] : []),
  ].join(' ')
  return writeToAccount(facts, { ...passwordChanged, text })
}

// Without the names that users gave to passkeys.
function describeOtherWays(
  facts: Facts,
  { providers, passkeys, authenticatorApp, operatorKeys }: OtherWaysIn,
): string {
  const factors: Factor[] = [
    ...providers.map(({ provider }) => provider),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(authenticatorApp ? (['app'] as const) : []),
  ]
  const { operatorKeys: keys } = accountWords(facts.language).passwordReset
  const named = [
    ...factors.map((factor) => describeFactor(facts, factor)),
    ...(operatorKeys.length > 0 ? [keys] : []),
  ]
  return new Intl.ListFormat(facts.language, { type: 'conjunction' }).format(named)
}

/** Writes the mail after a second factor, or another way in, was added. */
export function writeFactorAddedMail({ factor, ...facts }: Facts & { factor: Factor }): Mail {
  const { factorAdded, factors, look, ifNotYou } = accountWords(facts.language)
  const named = { factor: factor === 'app' ? factors.newApp : describeFactor(facts, factor) }
  return writeToAccount(facts, {
    ...{ subject: factorAdded.subject(named), heading: factorAdded.heading, text: factorAdded.text(named) },
    ...{ action: look, closing: ifNotYou },
  })
}

/** Writes the mail after a second factor, or another way in, was removed. */
export function writeFactorRemovedMail({ factor, ...facts }: Facts & { factor: Factor }): Mail {
  const { factorRemoved, look, ifNotYou } = accountWords(facts.language)
  const named = { factor: describeFactor(facts, factor) }
  return writeToAccount(facts, {
    ...{
      subject: factorRemoved.subject(named),
      heading: factorRemoved.heading,
      text: factorRemoved.text(named),
    },
    ...{ action: look, closing: ifNotYou },
  })
}

function describeFactor({ language }: Facts, factor: Factor): string {
  const { factors } = accountWords(language)
  if (factor === 'passkey' || factor === 'app') return factors[factor]
  return factors.provider({ provider: PROVIDER_LABELS[factor] })
}

/**
 * Writes the mail after a recovery code was used. An owner who lost a device needs the number of remaining codes; any
 * other owner must learn of the use.
 */
export function writeRecoveryCodeUsedMail({ left: count, ...facts }: Facts & { left: number }): Mail {
  const { codeUsed, ifNotYou } = accountWords(facts.language)
  const text = `${codeUsed.text} ${codeUsed.left({ count })}`
  return writeToAccount(facts, { ...codeUsed, text, closing: ifNotYou })
}

/** Writes the mail after new recovery codes have made the earlier ones invalid. */
export function writeNewRecoveryCodesMail(facts: Facts): Mail {
  const { newCodes, look, ifNotYou } = accountWords(facts.language)
  return writeToAccount(facts, { ...newCodes, action: look, closing: ifNotYou })
}
