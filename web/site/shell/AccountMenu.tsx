import type { User } from '#contract/accounts/accounts.ts'
import { useSession } from '../../data/session.tsx'
import { LanguageSwitch } from '../../languages/LanguageSwitch.tsx'
import { menu } from '../../languages/menu/menu.ts'
import { useWords } from '../../languages/namespace.ts'
import { Link } from '../../router/router.tsx'
import { Menu, menuItemLook } from '../../ui/dialog/Menu.tsx'
import { listAccountItems } from './account-items.ts'
import { useAccountLanguage } from './use-account-language.ts'

/** The signed-in user's avatar and its menu. */
export function AccountMenu({ user }: { user: User }) {
  const { signOut } = useSession()
  const words = useWords(menu)
  useAccountLanguage(user)
  return (
    <Menu label={`${words.accountOf} ${user.name}`} button={<Avatar name={user.name} />}>
      <AccountName user={user} />
      <ul className="grid border-t border-line pt-2">
        {listAccountItems(user.role).map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={menuItemLook}>
              {words[item.label]}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void signOut()} className={menuItemLook}>
            {words.signOut}
          </button>
        </li>
      </ul>
      <div className="mt-2 border-t border-line px-3 pt-3 pb-1">
        <LanguageSwitch />
      </div>
    </Menu>
  )
}

export function AccountName({ user }: { user: User }) {
  return (
    <p className="grid max-w-72 px-3 pt-2 pb-3">
      <span className="truncate font-semibold">{user.name}</span>
      <span className="truncate text-sm text-muted">{user.email}</span>
    </p>
  )
}

export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
  return (
    <span className="grid size-11 place-items-center rounded-full bg-route-soft text-sm font-semibold text-route uppercase">
      {initials}
    </span>
  )
}
