import { useWords } from '../../languages/namespace.ts'
import { shell } from '../../languages/shell/shell.ts'
import { Link, Outlet } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Logo } from './Logo.tsx'
import { MAIN_ID, useLanguageOfPage } from './RouteChange.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The layout of screens such as signing in: only the logo, without navigation. */
export function PlainShell() {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="shell flex min-h-20 items-center">
        <Link
          to={paths.home()}
          aria-label={useWords(shell).ferrywingHome}
          className="flex min-h-11 items-center"
        >
          <Logo />
        </Link>
      </header>
      <main {...useLanguageOfPage()} id={MAIN_ID} tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
    </div>
  )
}
