import { useMutation } from '@tanstack/react-query'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { ApiError, call } from '../../data/api.ts'
import { profile } from '../../languages/profile/profile.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Requests another mail with the verification link. */
export function ResendVerification({ size, wide }: { size?: 'small' | 'large'; wide?: boolean }) {
  const t = useTexts(profile)
  const resending = useMutation({ mutationFn: () => call(accountSettings.resendVerification) })
  return (
    <div className="grid justify-items-start gap-4">
      <Button
        variant={size === 'large' ? 'primary' : 'secondary'}
        {...(size ? { size } : {})}
        {...(wide ? { wide } : {})}
        busy={resending.isPending && t('sending')}
        onClick={() => resending.mutate()}
      >
        {t('sendLink')}
      </Button>
      <div role="status" className="empty:-mt-4">
        {resending.data && <Notice tone="go">{translate(resending.data)}</Notice>}
      </div>
      <FormError message={resending.error && describeError(resending.error)} />
    </div>
  )
}

function describeError(error: Error): string {
  return error instanceof ApiError && error.code !== 'unreadable' && error.status !== 0
    ? error.message
    : readTexts(profile)('resendFailed')
}
