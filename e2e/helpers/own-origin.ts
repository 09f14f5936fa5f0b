import { expect, type Page } from '@playwright/test'

/** Expects the policy that lets a page load and run only resources of this origin. */
export function expectPolicy(headers: Record<string, string>, path: string): void {
  const policy = headers['content-security-policy'] ?? ''
  expect(policy, path).toContain("default-src 'none'")
  expect(policy, path).toContain("require-trusted-types-for 'script'")
  expect(policy, path).not.toMatch(/unsafe|https?:|\*/)
  expect(headers['permissions-policy'], path).toContain('microphone=()')
}

/** Expects the page to have no inline scripts except data. */
export async function expectNoInlineScript(page: Page, path: string): Promise<void> {
  const inline = page.locator(
    'script:not([src]):not([type="application/ld+json"]), [onclick], [onload], [onerror]',
  )
  expect(await inline.count(), path).toBe(0)
}
