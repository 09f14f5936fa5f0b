/** Turns the radix tree that Fastify prints into a list of 'METHOD /path'. */
export function listRoutes(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([\s│├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match?.[2]) return []
    const depth = (match[1] ?? '').length / 4
    path.splice(depth - 1, path.length, match[2])
    return (match[3]?.split(', ') ?? []).map((method) => `${method} ${path.join('')}`)
  })
}
