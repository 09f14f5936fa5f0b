/** V8's format: https://chromedevtools.github.io/devtools-protocol/v8/Profiler/#type-Profile */
export type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Connects to the inspector of a running Node and takes CPU profiles of it. */
export async function openProfiler(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const ask = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: 200 })
  return {
    start: () => ask('Profiler.start'),
    stop: async () => ((await ask('Profiler.stop')) as { profile: Profile }).profile,
    close: async () => socket.close(),
  }
}

type Shares = [string, number][]

/** Sums the shares of busy time by function and by package, the largest first. */
export function sumProfile({ nodes, samples, timeDeltas }: Profile): { functions: Shares; packages: Shares } {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const functions = new Map<string, number>()
  const packages = new Map<string, number>()
  let whole = 0
  for (const [i, id] of samples.entries()) {
    const frame = frames.get(id)
    const time = Math.max(0, timeDeltas[i] ?? 0)
    if (!frame || frame.functionName === '(idle)') continue
    whole += time
    const from = findPackage(frame)
    const place = frame.url.split('/').at(-1)
    const name = `${frame.functionName || 'nameless'}${place ? ` (${from}, ${place}:${frame.lineNumber + 1})` : ''}`
    functions.set(name, (functions.get(name) ?? 0) + time)
    packages.set(from, (packages.get(from) ?? 0) + time)
  }
  const shares = (sums: Map<string, number>): Shares =>
    [...sums].map(([what, time]): [string, number] => [what, time / whole]).sort((a, b) => b[1] - a[1])
  return { functions: shares(functions), packages: shares(packages) }
}

function findPackage({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  if (url.startsWith('node:')) return 'Node'
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (dependency) return dependency
  const [, ours] = /\/((?:server|contract|db)\/[^/]+)/.exec(url) ?? []
  if (ours) return ours
  return functionName === '(garbage collector)' ? 'collecting garbage' : 'native and system'
}
