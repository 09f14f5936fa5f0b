import type { MouseEvent } from 'react'
import { useSession } from '../../data/session.tsx'
import { LanguageSwitch } from '../../languages/LanguageSwitch.tsx'
import { menu } from '../../languages/menu/menu.ts'
import { useWords } from '../../languages/namespace.ts'
import { shell } from '../../languages/shell/shell.ts'
import { Link, NavLink } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AccountName } from './AccountMenu.tsx'
import { listAccountItems } from './account-items.ts'
import { mainItems } from './navigation.ts'

/** The items of the navigation for small screens, sliding in from the side. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(shell)
  function closeAfterChoice(event: MouseEvent<HTMLElement>) {
    if ((event.target as Element).closest('a')) onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title={useWords(menu).menu} placement="side">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: every way of following a link closes the menu. */}
      <div onClick={closeAfterChoice} className="grid gap-6">
        <nav aria-label={words.mainNavigation}>
          <ul className="grid">
            {mainItems.map((item) => (
              <li key={item.to}>
                <NavLink to={item.to} end={item.to === paths.home()} className={itemLook}>
                  {words[item.label]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AccountPart />
        <LanguageSwitch />
      </div>
    </Dialog>
  )
}

function AccountPart() {
  const words = useWords(shell)
  const own = useWords(menu)
  const { status, user, signOut } = useSession()
  if (status !== 'authenticated') {
    return (
      <div className="grid gap-3 border-t border-line pt-6">
        <LinkButton to={paths.register()} size="large" wide>
          {words.getStarted}
        </LinkButton>
        <LinkButton to={paths.login()} variant="secondary" size="large" wide>
          {words.signIn}
        </LinkButton>
        <LinkButton to={paths.operators()} variant="quiet" wide>
          {words.forOperators}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="-mx-3">
        <AccountName user={user} />
      </div>
      <ul className="grid">
        {listAccountItems(user.role).map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={itemLook({ isActive: false })}>
              {own[item.label]}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="secondary" wide onClick={() => void signOut()} className="mt-3">
        {own.signOut}
      </Button>
    </div>
  )
}

function itemLook({ isActive }: { isActive: boolean }): string {
  const look = 'flex min-h-12 items-center text-lg tracking-tight'
  return isActive ? `${look} font-semibold text-route` : `${look} font-medium`
}
