import type { TestApp } from '#test/app.ts'

/** A minimal browser. It keeps the cookies of each host, and follows redirects and posted forms. */
export type OidcBrowser = {
  /** Requests the address of the provider's sign-in page from the product. */
  start: (provider: string, options?: StartOptions) => Promise<{ status: number; url: string; code?: string }>
  /** Opens an address of the provider and follows redirects until one leads back to the product. Returns that callback. */
  signInAt: (url: string) => Promise<Callback>
  /** Sends the provider's callback to the product, and returns the address that the product redirects to. */
  comeBack: (callback: Callback) => Promise<string>
  /** Exchanges the code in an address for a session. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  exchange: (address: string) => Promise<{ status: number; json: any }>
}

type StartOptions = { purpose?: 'sign-in' | 'connect'; returnTo?: string; stay?: string; token?: string }
export type Callback = { method: 'GET' | 'POST'; path: string; parameters: URLSearchParams }

export function openOidcBrowser(app: TestApp): OidcBrowser {
  const cookies = new Map<string, Map<string, string>>()

  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const jar = cookies.get(host) ?? new Map<string, string>()
    cookies.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }

  async function post(path: string, body: object, token?: string) {
    const response = await go(`${app.url}/api/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: response.status, json: (await response.json()) as any }
  }

  return {
    async start(provider, { purpose = 'sign-in', stay = 'remembered', returnTo, token } = {}) {
      const body = { purpose, stay, ...(returnTo ? { returnTo } : {}) }
      const { status, json } = await post(`/auth/providers/${provider}/start`, body, token)
      return { status, url: json.url, code: json.code }
    },
    async signInAt(url) {
      const ours = new URL(app.config.publicUrl).host
      let next = url
      for (let step = 0; step < 10; step++) {
        const response = await go(next)
        const location = response.headers.get('location')
        if (!location) return formIn(await response.text())
        next = new URL(location, next).href
        const { host, pathname, searchParams } = new URL(next)
        if (host === ours) return { method: 'GET', path: pathname, parameters: searchParams }
      }
      throw new Error('The provider redirects too often')
    },
    async comeBack({ method, path, parameters }) {
      const response =
        method === 'GET'
          ? await go(`${app.url}${path}?${parameters}`)
          : await go(app.url + path, {
              method,
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: parameters.toString(),
            })
      const location = response.headers.get('location')
      if (!location) throw new Error(`${response.status} ${await response.text()}`)
      return location.replace(app.config.publicUrl, '')
    },
    exchange: (address) => post('/auth/providers/exchange', { code: /#code=(.+)$/.exec(address)?.[1] ?? '' }),
  }
}

function formIn(html: string): Callback {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (!action) throw new Error(`No form: ${html}`)
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  const parameters = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  return { method: 'POST', path: new URL(action).pathname, parameters }
}
