import { useEffect } from 'react'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { useLanguage } from '../../languages/language.ts'

/** Tells the server which language was chosen in this browser if the account has another: mails use it. */
export function useAccountLanguage({ language }: User): void {
  const { replaceUser } = useSession()
  const shown = useLanguage()
  useEffect(() => {
    // Ignores the initial language and the browser's preference, which the user did not choose.
    if (shown === language || shown !== localStorage.getItem('language')) return
    call(accountSettings.chooseLanguage, { body: { language: shown } }).then(
      ({ user }) => replaceUser(user),
      // After a failure the next page tries again; until then mails keep the old language.
      () => undefined,
    )
  }, [language, shown, replaceUser])
}
