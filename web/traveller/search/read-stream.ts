import {
  type SearchLine,
  type SearchQueryInput,
  type SearchResult,
  type SearchSummary,
  search,
} from '#contract/search/search.ts'
import { ApiError, withRenewal } from '../../data/api.ts'
import { buildUnreachableError, readAnswer, send } from '../../data/http.ts'
import { translate } from '../../languages/translated.ts'

export type SearchPage = SearchSummary & { results: SearchResult[] }

/**
 * One page of a search, told of all results so far whenever more have come. Throws an ApiError: the server's sentence, or
 * `network` when no answer came or the stream ended too early.
 */
export async function readSearchPage(
  query: SearchQueryInput,
  { signal, onMore }: { signal: AbortSignal; onMore: (results: SearchResult[]) => void },
): Promise<SearchPage> {
  const response = await withRenewal((accessToken) => send(search.stream, { query, signal }, accessToken))
  if (!response.ok) await readAnswer(response)
  if (!response.body) throw buildUnreachableError()
  const results: SearchResult[] = []
  for await (const lines of readLines(response.body, signal)) {
    for (const line of lines) {
      const read = JSON.parse(line) as SearchLine
      if (read.type === 'summary') return { ...read.summary, results }
      results.push(read.result)
    }
    onMore([...results])
  }
  throw new ApiError(translate('The search was cut off. Please try again.'), { status: 0, code: 'network' })
}

// As many whole lines as have come.
async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      if (signal.aborted) throw error
      throw buildUnreachableError()
    })
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    const whole = lines.filter((line) => line.trim() !== '')
    if (whole.length > 0) yield whole
    if (done) return
  }
}
