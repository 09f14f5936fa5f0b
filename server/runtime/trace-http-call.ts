import { withSpan } from './traces.ts'

type HttpCall = { service: string; method: string; host: string; path: string }

/** Makes a request to another system as a span with the host, the endpoint, and the status of the answer. */
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

// A part of the path that is not a plain word is an id and is replaced. The query is left out.
function toPattern(path: string): string {
  const [way = ''] = path.split('?')
  return way
    .split('/')
    .map((part) => (/^(v\d|[a-z_]*)$/.test(part) ? part : ':id'))
    .join('/')
}
