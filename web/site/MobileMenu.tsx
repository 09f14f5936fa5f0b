import type { MouseEvent } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { AccountName } from './AccountMenu.tsx'
import { accountItems, mainItems } from './navigation.ts'

/** The same items as the navigation, slid in from the side on small screens. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  function closeAfterChoice(event: MouseEvent<HTMLElement>) {
    if ((event.target as Element).closest('a')) onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title="Menu" placement="side">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a followed link closes the menu, by whatever means it was followed. */}
      <div onClick={closeAfterChoice} className="grid gap-6">
        <nav aria-label="Main">
          <ul className="grid">
            {mainItems.map((item) => (
              <li key={item.to}>
                <NavLink to={item.to} end={item.to === paths.home()} className={itemLook}>
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AccountPart />
      </div>
    </Dialog>
  )
}

function AccountPart() {
  const { status, user, signOut } = useSession()
  if (status !== 'authenticated') {
    return (
      <div className="grid gap-3 border-t border-line pt-6">
        <LinkButton to={paths.register()} size="large" wide>
          Get Started
        </LinkButton>
        <LinkButton to={paths.login()} variant="secondary" size="large" wide>
          Sign In
        </LinkButton>
        <LinkButton to={paths.operators()} variant="quiet" wide>
          For Operators
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
        {accountItems(user.role).map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={itemLook({ isActive: false })}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="secondary" wide onClick={() => void signOut()} className="mt-3">
        Sign out
      </Button>
    </div>
  )
}

function itemLook({ isActive }: { isActive: boolean }): string {
  const look = 'flex min-h-12 items-center text-lg tracking-tight'
  return isActive ? `${look} font-semibold text-route` : `${look} font-medium`
}
