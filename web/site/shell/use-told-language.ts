import { useEffect } from 'react'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { useLanguage } from '../../languages/language.ts'

/** Tells the server which language was chosen in this browser, where the account has another: mails come in it. */
export function useToldLanguage({ language }: User): void {
  const { replaceUser } = useSession()
  const shown = useLanguage()
  useEffect(() => {
    // What the page begins in, and what the browser alone asks for, nobody has chosen.
    if (shown === language || shown !== localStorage.getItem('language')) return
    call(accountSettings.chooseLanguage, { body: { language: shown } }).then(
      ({ user }) => replaceUser(user),
      // It is told again with the next page; until then mails come as they did.
      () => undefined,
    )
  }, [language, shown, replaceUser])
}
