import type { Page } from '@playwright/test'
import { SETTLED } from './accessible.ts'

const WIDE_ENOUGH = 1440

/**
 * Returns the problems with more space between letters, words, lines and paragraphs, and at the wide width also with
 * twice the browser's text size.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width
  const cutBefore = await page.evaluate<string[]>(CUT)
  const problems = (await spacedTextProblems(page, cutBefore)).map((text) => `spaced at ${width}: ${text}`)
  if (width === WIDE_ENOUGH) problems.push(...(await largeTextProblems(page, cutBefore)))
  return problems
}

async function spacedTextProblems(page: Page, cutBefore: string[]): Promise<string[]> {
  await page.evaluate(
    `{ const sheet = new CSSStyleSheet(); sheet.replaceSync('${TEXT_SPACING}'); document.adoptedStyleSheets = [sheet] }`,
  )
  await page.evaluate(SETTLED)
  const cut = (await page.evaluate<string[]>(CUT)).filter((text) => !cutBefore.includes(text))
  // Not checked at the wide width, where a wide table may scroll.
  const wide = page.viewportSize()?.width === WIDE_ENOUGH ? [] : await tooWide(page)
  await page.evaluate('document.adoptedStyleSheets = []')
  return [...wide, ...cut]
}

async function largeTextProblems(page: Page, cutBefore: string[]): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.evaluate(SETTLED)
  const cut = (await page.evaluate<string[]>(CUT)).filter((text) => !cutBefore.includes(text))
  const problems = [...(await tooWide(page)), ...cut]
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await cdp.detach()
  return problems.map((text) => `text of 200 %: ${text}`)
}

/**
 * Checks every stop of the Tab key in its order: its focus is visible (2.4.7), no fixed element covers it completely (2.4.11), it
 * has a name (4.1.2), and none has a positive tabindex (2.4.3).
 */
export async function focusProblems(page: Page, widths: readonly number[]): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // A list that is open while its field has the focus closes when somebody goes on, as they do here.
    await page.evaluate('document.activeElement?.blur()')
    await page.evaluate(SETTLED)
    // After a key press the browser shows the focus, as for a user of the keyboard.
    await page.keyboard.press('Shift')
    problems.push(...(await page.evaluate<string[]>(WALK)).map((text) => `focus at ${width}: ${text}`))
  }
  return problems
}

/** Lists elements that still move with reduced motion (2.3.3, which we meet although it is AAA). */
export async function motionProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(SETTLED)
  return (await page.evaluate<string[]>(MOVING)).map((text) => `moves in spite of reduced motion: ${text}`)
}

export async function tooWide(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(WIDE)
}

// The values of 1.4.12. The security policy allows no style element, but a constructed stylesheet.
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const NAMED = `const named = (element) => element.tagName.toLowerCase() + ' "' +
  (element.getAttribute('aria-label') || element.textContent || element.name || '').trim().replace(/\\s+/g, ' ').slice(0, 50) + '"'`

const WIDE = `(() => {
  ${NAMED}
  const root = document.documentElement
  const by = root.scrollWidth - root.clientWidth
  if (by <= 0) return []
  const out = [...document.body.querySelectorAll('*')].filter((element) =>
    element.getBoundingClientRect().right > root.clientWidth + 1 && element.children.length === 0)
  return [by + ' pixels wider than the window: ' + out.slice(0, 3).map(named).join(', ')]
})()`

// Finds text that its box cuts off: it is larger than the box and cannot be scrolled. Excludes text for screen readers, which is
// small on purpose, and maps, which end at their frame.
const CUT = `(() => {
  ${NAMED}
  const hides = (value) => value === 'hidden' || value === 'clip'
  return [...document.body.querySelectorAll('*')].filter((element) => {
    if (element.clientWidth < 4 || element.clientHeight < 4) return false
    const style = getComputedStyle(element)
    const tooHigh = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2
    const tooWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 2
    if (!tooHigh && !tooWide) return false
    if (element.closest('svg, [aria-hidden="true"], dialog:not([open])') || element.querySelector(':scope > svg a')) return false
    // Checked last, because it forces a layout of everything inside.
    return Boolean(element.innerText?.trim())
  }).map((element) => 'text is cut in ' + named(element))
})()`

const WALK = `(() => {
  ${NAMED}
  const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'
  const LEVELS = 5
  const inside = (element) => [element, ...element.querySelectorAll('*')]
  const around = (element) => {
    const found = []
    for (let one = element; one && found.length < LEVELS; one = one.parentElement) found.push(one)
    return found
  }
  const outlined = (element) => ['', '::before', '::after'].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part || null)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  const look = (stop) => inside(stop).map((element) => {
    const { backgroundColor, borderColor, textDecorationLine, stroke } = getComputedStyle(element)
    return [backgroundColor, borderColor, textDecorationLine, stroke].join()
  }).join()
  const showsFocus = (stop) => {
    if (around(stop).some(outlined) || inside(stop).some(outlined)) return true
    const focused = look(stop)
    stop.blur()
    const quiet = look(stop)
    stop.focus()
    return focused !== quiet
  }
  const isInSight = (stop) => {
    const { left, top, width, height } = stop.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((right) => [0.1, 0.5, 0.9].some((down) => {
      const found = document.elementFromPoint(left + width * right, top + height * down)
      return found && (stop.contains(found) || found.closest('label')?.control === stop)
    }))
  }
  const scene = document.querySelector('dialog:modal') ?? document.body
  const stops = [...scene.querySelectorAll(STOPS)].filter((element) => element.tabIndex >= 0 &&
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], details:not([open]) > :not(summary)'))
  const problems = stops.filter((element) => element.tabIndex > 0).map((element) => named(element) + ' jumps the queue')
  let seen = 0
  for (const stop of stops) {
    stop.focus()
    if (document.activeElement !== stop) continue
    seen++
    // Skips arcs of the map: a marked arc looks the same with and without the focus.
    if (!stop.ownerSVGElement && !showsFocus(stop)) problems.push(named(stop) + ' does not show the focus')
    // Skips arcs of the map: their line covers few points of their box.
    if (!stop.ownerSVGElement && !isInSight(stop)) problems.push(named(stop) + ' is covered or out of sight')
  }
  document.activeElement?.blur()
  return seen > 0 ? problems : ['nothing takes the focus']
})()`

const MOVING = `document.getAnimations()
  .filter((one) => one.playState === 'running' && Number(one.effect.getComputedTiming().duration) > 1)
  .map((one) => (one.animationName ?? one.transitionProperty ?? 'animation') + ' of ' + one.effect.target?.tagName.toLowerCase())`
