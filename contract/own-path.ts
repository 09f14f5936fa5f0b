const HERE = 'http://here'

/** Resolves a path of our site like a browser; null if it leads to another host, as '//host' and '/..//host' do. */
export function resolveOwnPath(path: string): URL | null {
  if (!path.startsWith('/') || !URL.canParse(path, HERE)) return null
  const url = new URL(path, HERE)
  return url.origin === HERE && !url.pathname.startsWith('//') ? url : null
}
