import { ChevronDown, LogOut, Settings, User } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../router/router.tsx'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Menu, menuItemLook } from '../ui/dialog/Menu.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { Group } from './part.ts'
import type { Words } from './words.ts'

export const overlays: Group = {
  id: 'overlays',
  parts: (words) => [
    {
      name: 'Dialog',
      file: 'ui/dialog/Dialog.tsx',
      states: [
        {
          state: 'open',
          show: (
            <div className="flex flex-wrap gap-3">
              <OpensDialog words={words} placement="centre" name={words.profile} />
              <OpensDialog words={words} placement="side" name={words.settings} />
            </div>
          ),
        },
      ],
    },
    {
      name: 'ConfirmDialog',
      file: 'ui/dialog/ConfirmDialog.tsx',
      states: [
        { state: 'open', show: <OpensConfirm words={words} name={words.remove} /> },
        { state: 'busy', show: <OpensConfirm words={words} name={words.removing} busy /> },
        { state: 'error', show: <OpensConfirm words={words} name={words.remove} failed /> },
      ],
    },
    {
      name: 'Menu',
      file: 'ui/dialog/Menu.tsx',
      states: [
        {
          state: 'open',
          show: (
            <Menu
              label={words.account}
              button={
                <span className="flex items-center gap-2 px-2 font-semibold">
                  {words.account}
                  <ChevronDown className="size-4 text-muted" />
                </span>
              }
            >
              <ul>
                <li>
                  <Link to="/profile" className={menuItemLook}>
                    <User aria-hidden="true" className="size-4 text-muted" />
                    {words.profile}
                  </Link>
                </li>
                <li>
                  <Link to="/settings" className={menuItemLook}>
                    <Settings aria-hidden="true" className="size-4 text-muted" />
                    {words.settings}
                  </Link>
                </li>
                <li>
                  <button type="button" className={menuItemLook}>
                    <LogOut aria-hidden="true" className="size-4 text-muted" />
                    {words.signOut}
                  </button>
                </li>
              </ul>
            </Menu>
          ),
        },
      ],
    },
  ],
}

function OpensDialog(props: { words: Words; placement: 'centre' | 'side'; name: string }) {
  const { words, placement, name } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog open={open} onClose={close} title={name} placement={placement}>
        <div className="grid gap-5">
          <p className="text-muted">{words.longText}</p>
          <TextField label={words.fullName} defaultValue={words.someone} />
          <Button onClick={close}>{words.save}</Button>
        </div>
      </Dialog>
    </>
  )
}

function OpensConfirm(props: { words: Words; name: string; busy?: boolean; failed?: boolean }) {
  const { words, name, busy, failed } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" className="max-w-full" onClick={() => setOpen(true)}>
        <span className="truncate">{name}</span>
      </Button>
      {open && (
        <ConfirmDialog
          title={words.remove}
          confirm={words.remove}
          keep={words.cancel}
          busy={busy ? words.removing : false}
          error={failed ? new Error(words.removeFailed) : null}
          danger
          onConfirm={close}
          onClose={close}
        >
          {words.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}
