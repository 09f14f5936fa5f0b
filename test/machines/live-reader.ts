import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** An open page: the seats that it shows for each leg, updated by the stream as in `web/data/live.ts`. */
export type LiveReader = {
  seats: ReadonlyMap<string, number>
  /** How many times the page opened the stream. */
  opened: () => number
  close: () => void
}

const AGAIN_MS = 300

export function openLiveReader(url: string): LiveReader {
  const seats = new Map<string, number>()
  const state = { closed: false, opened: 0, stream: undefined as IncomingMessage | undefined }

  // An event that arrives during the read is newer than the list.
  async function readAgain(seen: Map<string, number>): Promise<void> {
    const answer = await fetch(`${url}/api/routes?limit=100`).catch(() => null)
    if (!answer?.ok) return void (state.closed || (await sleep(AGAIN_MS).then(() => readAgain(seen))))
    const { routes } = (await answer.json()) as { routes: { id: string; seatsAvailable: number }[] }
    for (const { id, seatsAvailable } of routes) seats.set(id, seen.get(id) ?? seatsAvailable)
  }

  function follow(stream: IncomingMessage): void {
    const seen = new Map<string, number>()
    let text = ''
    state.opened++
    state.stream = stream
    // A cached list may be a tenth of a second older than events sent before this stream was opened.
    void sleep(AGAIN_MS).then(() => readAgain(seen))
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      const messages = (text + chunk).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, name, data = '{}'] = /^event: (\w+)\ndata: (.*)$/m.exec(message) ?? []
        if (name === 'resync') void readAgain(seen)
        if (name !== 'leg') continue
        const { id, seatsAvailable } = JSON.parse(data) as { id: string; seatsAvailable: number }
        seen.set(id, seatsAvailable)
        seats.set(id, seatsAvailable)
      }
    })
    stream.on('error', () => {})
    stream.on('close', again)
  }

  function open(): void {
    if (state.closed) return
    get(`${url}/api/api/legs/events`, { agent: false }, (answer) => {
      if (answer.statusCode === 200) return follow(answer)
      answer.resume()
      again()
    }).on('error', again)
  }

  function again(): void {
    if (!state.closed) setTimeout(open, AGAIN_MS)
  }

  open()
  return {
    seats,
    opened: () => state.opened,
    close() {
      state.closed = true
      state.stream?.destroy()
    },
  }
}
