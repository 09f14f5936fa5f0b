import { accountSettings, ForgotPasswordForm } from '#contract/accounts/account-settings.ts'
import { call } from '../../data/api.ts'
import { mailedLinks } from '../../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../../languages/texts.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { AccountFrame, textLink } from '../AccountFrame.tsx'
import { LinkRequest } from './LinkRequest.tsx'

/** Asks for a link to set a new password. */
export function ForgotPasswordPage() {
  const t = useTexts(mailedLinks)
  return (
    <AccountFrame heading={t('forgotTitle')} lead={t('forgotLead')}>
      <LinkRequest
        schema={ForgotPasswordForm}
        failure={t('forgotFailed')}
        ask={(body) => call(accountSettings.forgotPassword, { body })}
      />
      <p className="text-center text-[0.9375rem] text-muted">
        {t('cameBack')}{' '}
        <Link to={paths.login()} className={textLink}>
          {t('signIn')}
        </Link>
      </p>
    </AccountFrame>
  )
}
