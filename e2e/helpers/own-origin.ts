import { expect, type Page, type Request } from '@playwright/test'

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

/** Hears what the page, and every other of its browser, asks for from now on; gives what was not ours, and where the page was. */
export function recordForeignRequests(page: Page): () => string[] {
  const asked: { url: string; at: string }[] = []
  const hear = (request: Request) => asked.push({ url: request.url(), at: page.url() })
  page.context().on('request', hear)
  return () => {
    page.context().off('request', hear)
    const own = new URL(page.url()).origin
    expect(asked.length).toBeGreaterThan(0)
    return asked
      .filter(({ url }) => !url.startsWith(`${own}/`) && !/^(data|blob):/.test(url))
      .map(({ url, at }) => `${url}, at ${at}`)
  }
}
