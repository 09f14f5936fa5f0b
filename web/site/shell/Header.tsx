import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../data/session.tsx'
import { useWords } from '../../languages/namespace.ts'
import { shell } from '../../languages/shell/shell.ts'
import { Link, NavLink } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from './Logo.tsx'
import { mainItems } from './navigation.ts'

// Loaded on demand, because a visitor with a wide window opens none of these menus.
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))
const loadMenu = () => import('./MobileMenu.tsx')
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }))

/** Logo, navigation and the signed-in user. Over a night sky it has no background. */
export function Header({ overNight }: { overNight: boolean }) {
  const { status, user } = useSession()
  const words = useWords(shell)
  // Null until the menu is opened for the first time.
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  return (
    <header
      className={classNames('relative z-10 text-ink', overNight ? 'scheme-dark' : 'border-b border-line')}
    >
      <div className="shell grid min-h-20 grid-cols-[1fr_auto] items-center gap-6 min-[70rem]:grid-cols-[1fr_auto_1fr]">
        <Link
          to={paths.home()}
          aria-label={words.ferrywingHome}
          className="flex min-h-11 items-center justify-self-start"
        >
          <Logo />
        </Link>
        <nav aria-label={words.mainNavigation} className="hidden gap-1 min-[70rem]:flex">
          {mainItems.map((item) => (
            <NavLink key={item.to} to={item.to} end={item.to === paths.home()} className={navigationLook}>
              {words[item.label]}
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center justify-end gap-1 min-[70rem]:flex">
          {status === 'authenticated' ? (
            <Suspense fallback={<span className="size-11" />}>
              <AccountMenu user={user} />
            </Suspense>
          ) : (
            <VisitorLinks />
          )}
        </div>
        <button
          type="button"
          aria-label={words.openMenu}
          aria-haspopup="dialog"
          onPointerEnter={loadMenu}
          onFocus={loadMenu}
          onClick={() => setMenuOpen(true)}
          className="-me-2.5 grid size-11 place-items-center rounded-full focus-visible:rounded-full min-[70rem]:hidden"
        >
          <MenuIcon aria-hidden="true" className="size-6" />
        </button>
      </div>
      {menuOpen !== null && (
        <Suspense fallback={null}>
          <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

function VisitorLinks() {
  const words = useWords(shell)
  return (
    <>
      <Link to={paths.operators()} className={navigationLook({ isActive: false })}>
        {words.forOperators}
      </Link>
      <Link to={paths.login()} className={navigationLook({ isActive: false })}>
        {words.signIn}
      </Link>
      <LinkButton to={paths.register()} className="ms-2">
        {words.getStarted}
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
