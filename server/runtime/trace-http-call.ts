import { withSpan } from './traces.ts'

type HttpCall = { service: string; method: string; host: string; path: string }

/** A request to somebody else as a span: to which host, which call of theirs, and the status that came back. */
export function withHttpSpan<Answer>(
  { service, method, host, path }: HttpCall,
  send: () => Promise<Answer>,
  getStatus: (answer: Answer) => number,
): Promise<Answer> {
  const attributes = { 'server.address': host, 'http.request.method': method }
  return withSpan(`${service} ${method} ${toPattern(path)}`, attributes, async (note) => {
    const answer = await send()
    note({ 'http.response.status_code': getStatus(answer) })
    return answer
  })
}

// What is not a plain word is somebody's id. The query is left out.
function toPattern(path: string): string {
  const [way = ''] = path.split('?')
  return way
    .split('/')
    .map((part) => (/^(v\d|[a-z_]*)$/.test(part) ? part : ':id'))
    .join('/')
}
