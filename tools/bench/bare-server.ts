import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// tools/bench/bare-server.ts URL: requests URL once, then answers every request with the same headers and bytes, or with 304
// to the same ETag. A Node server cannot do less. It sends its port to its parent process, and ends with it.
const NODE_SETS_THESE = ['connection', 'date', 'keep-alive']

const answer = await fetch(process.argv[2] ?? '', { headers: { 'accept-encoding': 'identity' } })
const body = Buffer.from(await answer.arrayBuffer())
const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NODE_SETS_THESE.includes(name)))
const { 'content-length': _length, 'content-type': _type, ...unchanged } = headers

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, unchanged).end()
  else response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
