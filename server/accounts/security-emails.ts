import { PROVIDER_LABELS, type ProviderName } from '#contract/providers.ts'
import type { Mail } from '#server/platform/mail.ts'
import { type Facts, letter } from './emails.ts'
import { accountWords } from './mail-words.ts'

/** What proves that it is somebody: a factor, or another way in. */
type Factor = 'passkey' | 'app' | ProviderName

/** A second factor, or another way in, was added. */
export function factorAddedMail({ factor, ...facts }: Facts & { factor: Factor }): Mail {
  const { factorAdded, factors, look, ifNotYou } = accountWords(facts.language)
  const named = { factor: factor === 'app' ? factors.newApp : nameOf(facts, factor) }
  return letter(facts, {
    ...{ subject: factorAdded.subject(named), heading: factorAdded.heading, text: factorAdded.text(named) },
    ...{ action: look, closing: ifNotYou },
  })
}

/** The same, taken away. */
export function factorRemovedMail({ factor, ...facts }: Facts & { factor: Factor }): Mail {
  const { factorRemoved, look, ifNotYou } = accountWords(facts.language)
  const named = { factor: nameOf(facts, factor) }
  return letter(facts, {
    ...{
      subject: factorRemoved.subject(named),
      heading: factorRemoved.heading,
      text: factorRemoved.text(named),
    },
    ...{ action: look, closing: ifNotYou },
  })
}

function nameOf({ language }: Facts, factor: Factor): string {
  const { factors } = accountWords(language)
  if (factor === 'passkey' || factor === 'app') return factors[factor]
  return factors.provider({ provider: PROVIDER_LABELS[factor] })
}

/** Whoever has lost a device should hear how many codes remain; whoever has not should hear at all. */
export function recoveryCodeUsedMail({ left: count, ...facts }: Facts & { left: number }): Mail {
  const { codeUsed, ifNotYou } = accountWords(facts.language)
  const text = `${codeUsed.text} ${codeUsed.left({ count })}`
  return letter(facts, { ...codeUsed, text, closing: ifNotYou })
}

/** The codes before are worth nothing now. */
export function newRecoveryCodesMail(facts: Facts): Mail {
  const { newCodes, look, ifNotYou } = accountWords(facts.language)
  return letter(facts, { ...newCodes, action: look, closing: ifNotYou })
}
