import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import type { FastifyReply } from 'fastify'
import type { Events, Topics } from '#server/runtime/events.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { openLiveLegs } from './live.ts'

const { db } = await openTestApp()

/** A server with only the stream; the test sends the changes. */
async function setStage() {
  const heard: { [Topic in keyof Topics]?: (payload: Topics[Topic]) => void } = {}
  const events = {
    on: (topic: keyof Topics, listener: () => void) => Object.assign(heard, { [topic]: listener }),
    onResync: () => {},
    close: async () => {},
  } as unknown as Events
  const live = openLiveLegs({ db, events })
  const streams: ServerResponse[] = []
  const server: Server = createServer((_request, raw) => {
    streams.push(raw)
    live.follow({ hijack() {}, getHeaders: () => ({}), raw } as unknown as FastifyReply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  after(() => {
    live.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  async function follow(): Promise<{ socket: Socket; stream: ServerResponse; text: () => string }> {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    const count = streams.length
    socket.write('GET /events HTTP/1.1\r\nHost: test\r\n\r\n')
    const stream = await eventually(async () => streams[count])
    await eventually(async () => text.includes('retry: '))
    return { socket, stream, text: () => text }
  }

  const countResyncs = (text: string) => text.split('event: resync').length - 1
  return { heard, follow, countResyncs }
}

describe('a reader of the stream', () => {
  test('who does not read is disconnected before much is buffered, and other readers continue', async () => {
    const { heard, follow, countResyncs } = await setStage()
    const [slow, quick] = [await follow(), await follow()]
    slow.socket.pause()
    let sent = 0
    let most = 0
    // This exceeds the kernel's buffers.
    for (; sent < 2_000_000 && !slow.stream.destroyed; sent++) {
      heard.catalogue?.({})
      most = Math.max(most, slow.stream.writableLength)
      if (sent % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal(slow.stream.destroyed, true)
    assert.ok(most < 128 * 1024, `${most} bytes were kept`)
    await eventually(async () => countResyncs(quick.text()) === sent, 5_000)
    assert.equal(quick.stream.destroyed, false)
    heard.catalogue?.({})
    await eventually(async () => countResyncs(quick.text()) === sent + 1)
  })

  test('gets a resync instead of a burst that is larger than reading everything', async () => {
    const { heard, follow, countResyncs } = await setStage()
    const page = await follow()
    const { operatorId } = await aLeg(db)
    const legs = await Promise.all(Array.from({ length: 160 }, () => aLeg(db, { operatorId })))
    heard.legs?.({ legIds: legs.slice(0, 3).map(({ id }) => id) })
    await eventually(async () => page.text().split('event: leg').length === 4)
    assert.equal(countResyncs(page.text()), 0)
    heard.legs?.({ legIds: legs.map(({ id }) => id) })
    await eventually(async () => countResyncs(page.text()) === 1)
    assert.equal(page.text().split('event: leg').length, 4)
  })

  test('reconnects after a disconnection, each client after a different delay', async () => {
    const { follow } = await setStage()
    const waits = await Promise.all(
      Array.from({ length: 8 }, async () => Number(/retry: (\d+)/.exec((await follow()).text())?.[1])),
    )
    assert.ok(waits.every((ms) => ms >= 1500 && ms <= 3000))
    assert.ok(new Set(waits).size > 1)
  })
})
