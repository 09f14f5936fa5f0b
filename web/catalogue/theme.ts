const KEY = 'catalogue-theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme that was chosen in this catalogue; the site itself follows the system. */
export function readKeptTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return THEMES.find((one) => one === kept) ?? 'system'
}

export function storeTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  applyKeptTheme()
}

/** Shows the page in the kept theme (`ui/tokens.css`). */
export function applyKeptTheme(): void {
  const theme = readKeptTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
