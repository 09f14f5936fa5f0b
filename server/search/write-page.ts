import type { SearchResult } from '#contract/search/search.ts'
import { prepareBytes } from '#server/http/ready-bytes.ts'
import type { ReadyBytes } from '#server/http/send-bytes.ts'
import type { Growth } from './cache-answers.ts'
import type { RunningSearch } from './run-search.ts'

/** One page of a search in the form in which it is sent. */
export type WrittenPage = {
  whole: () => Promise<ReadyBytes>
  /** The same as lines, kind by kind as they are found, and finally the summary. */
  lines: readonly Promise<string>[]
}

/** Writes each kind once, both for callers that want the whole page and for callers that stream it. */
export function writePage(
  { direct, detours, connections, summary }: RunningSearch,
  { grew, failed }: Growth,
): WrittenPage {
  const parts = [direct, detours, connections].map((part) => part.then(writeResults))
  const summaryText = summary.then((one) => JSON.stringify(one))
  const lines = [
    ...parts.map((part) => part.then(resultLines)),
    summaryText.then((text) => `{"type":"summary","summary":${text}}\n`),
  ]
  for (const line of lines) {
    line.then(({ length }) => grew(length), failed)
  }
  let whole: Promise<ReadyBytes> | undefined
  return {
    lines,
    whole() {
      whole ??= writeWhole(parts, summaryText)
      return whole
    },
  }
}

function writeResults(results: SearchResult[]): string[] {
  return results.map((result) => JSON.stringify(result))
}

function resultLines(results: string[]): string {
  return results.map((result) => `{"type":"result","result":${result}}\n`).join('')
}

async function writeWhole(parts: Promise<string[]>[], summary: Promise<string>): Promise<ReadyBytes> {
  const results = (await Promise.all(parts)).flat()
  return prepareBytes(`{"success":true,"results":[${results.join(',')}],${(await summary).slice(1)}`)
}
