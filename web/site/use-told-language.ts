import { useEffect } from 'react'
import { accountSettings } from '#contract/account-settings.ts'
import type { User } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { KEY, LANGUAGES, type Language, useLanguage } from '../languages/language.ts'
import { useSession } from '../session.tsx'

/** Tells the server which language was chosen in this browser, where the account has another: mails come in it. */
export function useToldLanguage({ language }: User): void {
  const { replaceUser } = useSession()
  // Choosing turns the page to it; what the page begins in was not chosen.
  const shown = useLanguage()
  useEffect(() => {
    const chosen = localStorage.getItem(KEY) ?? ''
    if (!isLanguage(chosen) || chosen === language || chosen !== shown) return
    call(accountSettings.chooseLanguage, { body: { language: chosen } }).then(
      ({ user }) => replaceUser(user),
      // It is told again with the next page; until then mails come as they did.
      () => undefined,
    )
  }, [language, shown, replaceUser])
}

function isLanguage(chosen: string): chosen is Language {
  return chosen in LANGUAGES
}
