const LATER =
  /^\/(operator|admin|crew|profile|settings|trips|(forgot|reset)-password|verify-email|login\/return|set-up-second-factor|leave|end-premium|booking\/journey|(leave-)?alerts)(\/|$)/

/** Whether the page of this path is in `later-pages.tsx`. */
export function isLater(path: string): boolean {
  return LATER.test(path)
}
