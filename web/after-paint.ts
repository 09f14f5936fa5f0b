// The first script of a prerendered page. Such a page is readable without scripts, so it requests the other scripts only after
// the first paint: earlier they would compete with the stylesheet and the font. Clicks and input before hydration are
// repeated after it.
const LONGEST_WAIT_MS = 3000

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const typed = new Map<Field, string>()
let pressed: HTMLButtonElement | undefined

document.addEventListener('beforeinput', giveBack, true)
document.addEventListener('input', keepTyped, true)
document.addEventListener('click', keepPress, true)
addEventListener('hydrated', repeatInput, { once: true })
void firstPaintOrPress().then(start)

function firstPaintOrPress(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState !== 'visible') return resolve()
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => resolve(), { once: true })
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
}

// The build lists them in the page's head: first the entry, then the modules of the entry and the page.
function start(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload-later"]')]
  for (const link of links) link.rel = 'modulepreload'
  const entry = links[0]?.href
  if (entry) void import(/* @vite-ignore */ entry)
}

function keepTyped({ target }: Event): void {
  const field = target as Field
  if (!/checkbox|radio/.test(field.type)) typed.set(field, field.value)
}

// During hydration React puts its own value into a field; the user continues from what they had typed.
function giveBack({ target }: Event): void {
  const field = target as Field
  const value = typed.get(field)
  if (value) field.value = value
}

// Before hydration a button does nothing, or would submit its form natively. React handles clicks a moment before hydration
// has finished, and a click that it has handled must not count twice.
function keepPress(event: Event): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed = button
}

function repeatInput(): void {
  document.removeEventListener('beforeinput', giveBack, true)
  document.removeEventListener('input', keepTyped, true)
  document.removeEventListener('click', keepPress, true)
  for (const [field, value] of typed) if (field.isConnected) typeAgain(field, value)
  if (pressed?.isConnected) pressed.click()
}

// React may have reset the field, or taken the field's value as its own. Setting a different value first makes React notice the
// change.
function typeAgain(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.value = ''
  setter?.call(field, value)
  field.dispatchEvent(new Event(field.type.startsWith('select') ? 'change' : 'input', { bubbles: true }))
}
