import { useState } from 'react'
import { site } from '#contract/site/site.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { call } from '../data/api.ts'
import { useWords } from '../languages/namespace.ts'
import { leaveList } from '../languages/pages/leave-list.ts'
import { translate } from '../languages/translated.ts'
import { useSearchParams } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Received } from './forms/Received.tsx'
import { describeError } from './forms/submit-site-form.ts'

const LISTS = {
  newsletter: { heading: 'Leave our newsletter?', button: 'Leave the Newsletter' },
  waitlist: { heading: 'Leave the early-access list?', button: 'Leave the List' },
} as const

type List = keyof typeof LISTS

/**
 * Unsubscribes from a list by the link of its mails, `?list=&token=`. It needs a click, because mail programs open links by
 * themselves to check them.
 */
export function LeaveListPage() {
  const t = useWords(leaveList)
  const [query] = useSearchParams()
  const [list, token] = [query.get('list'), query.get('token')]
  if (!isList(list) || !token)
    return (
      <AccountFrame heading={t('Leave a list.')} lead={t('The link in our mails says which one.')}>
        <FormError
          message={t(
            'This link is not complete. Open it from the mail once more, or write to us and we take you off.',
          )}
        />
        <LinkButton to={paths.contact()} variant="secondary" size="large" wide>
          {t('Write to Us')}
        </LinkButton>
      </AccountFrame>
    )
  return <Leaving list={list} token={token} />
}

function Leaving({ list, token }: { list: List; token: string }) {
  const t = useWords(leaveList)
  const { heading, button } = LISTS[list]
  const [state, setState] = useState<{ busy?: boolean; left?: string; failure?: string }>({})

  async function leave() {
    setState({ busy: true })
    try {
      const { message } = await call(site.leaveList, { query: { list, token } })
      setState({ left: message })
    } catch (error) {
      setState({ failure: describeError(error) })
    }
  }

  return (
    <AccountFrame
      heading={t(state.left ? 'Until next time.' : heading)}
      lead={t('No questions asked. You can come back whenever you like.')}
    >
      {state.left ? (
        <div className="grid gap-5">
          <Received message={translate(state.left)} />
          <LinkButton to={paths.home()} variant="secondary" size="large" wide>
            {t('Go to Ferrywing')}
          </LinkButton>
        </div>
      ) : (
        <div className="grid gap-5">
          <FormError message={state.failure ? translate(state.failure) : null} />
          <Button size="large" wide busy={state.busy && t('Leaving...')} onClick={() => void leave()}>
            {t(button)}
          </Button>
        </div>
      )}
    </AccountFrame>
  )
}

function isList(name: string | null): name is List {
  return name !== null && Object.hasOwn(LISTS, name)
}
