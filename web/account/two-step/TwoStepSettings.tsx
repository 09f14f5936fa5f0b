import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SignInMethods } from '#contract/accounts/second-factor.ts'
import { useSession } from '../../data/session.tsx'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { twoStep as texts } from '../../languages/two-step/two-step.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from '../NotificationSettings.tsx'
import { useSignInMethods } from '../sign-in-methods.ts'
import { AppSetUp } from './AppSetUp.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useTwoStep } from './use-two-step.ts'

/** The settings of second factors: passkeys, an authenticator app, and recovery codes that replace both. */
export function TwoStepSettings() {
  const methods = useSignInMethods()
  if (methods.isPending) return <Skeleton className="h-80" />
  if (methods.isLoadingError) return <LoadFailure of={methods} />
  return <TwoStep methods={methods.data} />
}

function TwoStep({ methods }: { methods: SignInMethods }) {
  const twoStep = useTwoStep(methods)
  const t = useTexts(texts)
  const { user } = useSession()
  const { passkeys, authenticatorApp, recoveryCodesLeft, required } = methods
  const isOn = passkeys.length > 0 || authenticatorApp !== null
  if (twoStep.codes) return <RecoveryCodes codes={twoStep.codes} onKept={twoStep.codesKept} />
  return (
    <div className="grid gap-6">
      {twoStep.dialog}
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={isOn ? 'go' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
          <span className="text-[0.9375rem] text-muted">
            {t(isOn ? 'isOn' : 'isOff')}
            {required && ` ${t('required')}`}
          </span>
        </p>
        <div role="status">
          {twoStep.message && (
            <Notice tone="go" className="mt-5">
              {translate(twoStep.message)}
            </Notice>
          )}
        </div>
        {twoStep.failure && (
          <Notice tone="warning" role="alert" className="mt-5">
            {twoStep.failure}
          </Notice>
        )}
      </div>
      <Part
        title={t('passkeys')}
        text={t('passkeysLead')}
        action={
          <Button
            variant="secondary"
            busy={twoStep.doing === 'adding' && t('waitingForDevice')}
            disabledReason={user?.emailVerified === false && t('confirmEmailFirst')}
            onClick={() => void twoStep.addPasskey()}
          >
            {t('addPasskey')}
          </Button>
        }
      >
        <PasskeyList
          passkeys={passkeys}
          removing={twoStep.doing}
          onRemove={(passkey) => void twoStep.removePasskey(passkey)}
          onRenamed={() => void twoStep.readAgain()}
        />
      </Part>
      <Part
        title={t('app')}
        text={t('appLead')}
        action={
          authenticatorApp ? (
            <Button
              variant="secondary"
              busy={twoStep.doing === 'stopping' && t('turningOff')}
              onClick={() => void twoStep.stopApp()}
            >
              {t('turnOffApp')}
            </Button>
          ) : (
            !twoStep.app && (
              <Button
                variant="secondary"
                busy={twoStep.doing === 'starting' && t('preparing')}
                disabledReason={user?.emailVerified === false && t('confirmEmailFirst')}
                onClick={() => void twoStep.startApp()}
              >
                {t('setUpApp')}
              </Button>
            )
          )
        }
      >
        {authenticatorApp && (
          <p className="flex items-center gap-4">
            <Smartphone aria-hidden="true" className="size-5 text-muted" />
            <span className="font-semibold">{t('isSetUp')}</span>
          </p>
        )}
        {twoStep.app && <AppSetUp app={twoStep.app} onSetUp={twoStep.done} onCancel={twoStep.cancelApp} />}
      </Part>
      {isOn && (
        <Part
          title={t('recoveryCodes')}
          text={t('codesLeft', { count: recoveryCodesLeft })}
          action={
            <Button
              variant="secondary"
              busy={twoStep.doing === 'codes' && t('makingCodes')}
              onClick={() => void twoStep.newCodes()}
            >
              {t('makeCodes')}
            </Button>
          }
        />
      )}
    </div>
  )
}

function Part(props: { title: string; text: string; action: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 border-t border-line pt-6 *:w-full">
      <div className="grid gap-1">
        <h3 className="font-semibold">{props.title}</h3>
        <p className="text-[0.9375rem] text-muted">{props.text}</p>
      </div>
      {props.children}
      <div className="empty:hidden">{props.action}</div>
    </div>
  )
}
