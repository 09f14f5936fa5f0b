import { LanguageSwitch } from '../../languages/LanguageSwitch.tsx'
import { useWords } from '../../languages/namespace.ts'
import { shell } from '../../languages/shell/shell.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { CookieNotice } from '../cookies/CookieNotice.tsx'
import { Logo } from './Logo.tsx'
import { footerColumns } from './navigation.ts'

export function Footer() {
  const words = useWords(shell)
  return (
    <footer className="border-t border-line">
      <div className="shell grid gap-14 pt-16 pb-10">
        <div className="grid gap-x-8 gap-y-12 lg:grid-cols-[1.6fr_3fr]">
          <div className="grid content-start justify-items-start gap-4">
            <Link to={paths.home()} aria-label={words.ferrywingHome}>
              <Logo />
            </Link>
            <p className="max-w-[34ch] text-[0.9375rem] text-muted">{words.tagline}</p>
          </div>
          <nav
            aria-label={words.footerNavigation}
            className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4"
          >
            {footerColumns.map((column) => (
              <div key={column.title}>
                <h2 className="text-[0.9375rem] font-semibold tracking-normal">{words[column.title]}</h2>
                <ul className="mt-2 grid">
                  {column.items.map((item) => (
                    <li key={item.label}>
                      <FooterLink {...item} label={words[item.label]} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <CookieNotice />
        <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-muted">
          <p>Ferrywing Ltd · London · Beirut</p>
          <LanguageSwitch />
          <a href="mailto:hello@ferrywing.test" className={footerLinkLook}>
            hello@ferrywing.test
          </a>
        </div>
      </div>
    </footer>
  )
}

function FooterLink({ label, to }: { label: string; to: string }) {
  // The server answers the page of the API's documentation, which is not part of this application.
  if (to === paths.apiDocs())
    return (
      <a href={to} className={footerLinkLook}>
        {label}
      </a>
    )
  return (
    <Link to={to} className={footerLinkLook}>
      {label}
    </Link>
  )
}

const footerLinkLook =
  'inline-flex min-h-9 items-center text-[0.9375rem] text-muted transition-colors hover:text-ink'
