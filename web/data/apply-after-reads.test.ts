import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { openApplyAfterReads } from './apply-after-reads.ts'

const queryKey = ['seats']

function openSeats() {
  const queryClient = new QueryClient()
  const apply = (seats: number) =>
    void queryClient.setQueryData<number>(queryKey, (known) => known && Math.min(known, seats))
  const live = openApplyAfterReads(queryClient, { queryKey, apply })
  const read = (queryFn: () => Promise<number>) => queryClient.fetchQuery({ queryKey, queryFn, retry: false })
  return { ...live, read, shown: () => queryClient.getQueryData<number>(queryKey) }
}

test('an answer that was read before an event and arrives after it does not undo the event', async () => {
  const { onChange, close, read, shown } = openSeats()
  await read(async () => 6)
  const late = Promise.withResolvers<number>()
  const reading = read(() => late.promise)
  onChange(4)
  assert.equal(shown(), 4)
  late.resolve(6)
  await reading
  assert.equal(shown(), 4)
  close()
})

test('an answer that is read after an event is newer, also when the read before it failed', async () => {
  const { onChange, close, read, shown } = openSeats()
  await read(async () => 6)
  const failing = Promise.withResolvers<number>()
  const reading = read(() => failing.promise)
  onChange(4)
  failing.reject(new Error('The connection was lost'))
  await assert.rejects(reading)
  await read(async () => 6)
  assert.equal(shown(), 6)
  close()
})
