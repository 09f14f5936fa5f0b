import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

type MenuProps = {
  /** The name of the button for screen readers. */
  label: string
  button: ReactNode
  /** Links and buttons, one below the other. */
  children: ReactNode
}

/** A button that opens a short list in a native popover. Esc and a click elsewhere close it; arrow keys move in it. */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        onKeyDown={(event) => event.key === 'ArrowDown' && enter(event, id)}
        className="menu-button inline-flex min-h-11 items-center gap-2 rounded-full focus-visible:rounded-full"
      >
        <span aria-hidden="true">{button}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move between the list's own links. */}
      <div
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={walk}
        onClick={closeAfterChoice}
        onBlur={closeAfterLeaving}
        className="menu min-w-60 rounded-card border border-line bg-panel p-2 text-ink shadow-card"
      >
        {children}
      </div>
    </>
  )
}

/** The look of one entry of a menu. */
export const menuItemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start text-[0.9375rem] font-medium hover:bg-raise focus-visible:bg-raise focus-visible:rounded-field'

// The popover leaves the focus on its button; an arrow key moves it into the list.
function enter(event: KeyboardEvent, id: string) {
  event.preventDefault()
  const list = document.getElementById(id)
  list?.showPopover()
  list?.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus()
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

function closeAfterChoice(event: MouseEvent<HTMLElement>) {
  if ((event.target as Element).closest('a, button')) event.currentTarget.hidePopover()
}

// Closes the popover when the focus leaves it, so that it does not cover the focused element.
function closeAfterLeaving({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}
