import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { classNames } from '../ui/class-names.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { mainItems } from './navigation.ts'

/** Logo, navigation, and who is signed in. Over a night sky it has no ground of its own. */
export function Header({ overNight }: { overNight: boolean }) {
  const { status, user } = useSession()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header
      className={classNames('relative z-10 text-ink', overNight ? 'scheme-dark' : 'border-b border-line')}
    >
      <div className="shell grid min-h-20 grid-cols-[1fr_auto] items-center gap-6 min-[70rem]:grid-cols-[1fr_auto_1fr]">
        <Link
          to={paths.home()}
          aria-label="Ferrywing, home"
          className="flex min-h-11 items-center justify-self-start"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden gap-1 min-[70rem]:flex">
          {mainItems.map((item) => (
            <NavLink key={item.to} to={item.to} end={item.to === paths.home()} className={navigationLook}>
              {item.label}
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center justify-end gap-1 min-[70rem]:flex">
          {status === 'authenticated' ? <AccountMenu user={user} /> : <VisitorLinks />}
        </div>
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
          className="-mr-2.5 grid size-11 place-items-center rounded-full focus-visible:rounded-full min-[70rem]:hidden"
        >
          <MenuIcon aria-hidden="true" className="size-6" />
        </button>
      </div>
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  )
}

function VisitorLinks() {
  return (
    <>
      <Link to={paths.operators()} className={navigationLook({ isActive: false })}>
        For Operators
      </Link>
      <Link to={paths.login()} className={navigationLook({ isActive: false })}>
        Sign In
      </Link>
      <LinkButton to={paths.register()} className="ml-2">
        Get Started
      </LinkButton>
    </>
  )
}

function navigationLook({ isActive }: { isActive: boolean }): string {
  return classNames(
    'flex min-h-11 items-center rounded-full px-3 text-[0.9375rem] whitespace-nowrap transition-colors hover:text-ink focus-visible:rounded-full',
    isActive ? 'font-semibold text-ink' : 'text-ink/80',
  )
}
