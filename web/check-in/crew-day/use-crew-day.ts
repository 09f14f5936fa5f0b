import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type CrewReport, crewDay, MAX_REPORTS_PER_CALL } from '#contract/legs/crew-day.ts'
import type { DayReport } from '#contract/legs/leg-day.ts'
import { ApiError, call } from '../../data/api.ts'
import { registerWorker } from '../register-worker.ts'
import { addReports, forgetPastDays, type KeptDay, readDay, storeDay } from './crew-day-store.ts'

const SYNC_EVERY_MS = 10_000

type Refusal = AnswerOf<typeof crewDay.tell>['refused'][number]
export type CrewLine = 'unknown' | 'online' | 'unanswered' | 'offline'

/** A leg on its crew's phone. Keeps reports until the server has them, also offline. */
export function useCrewDay(legId: string, token: string) {
  const held = useRef<KeptDay | null>(null)
  held.current ??= readDay(legId, token)
  const [kept, setKept] = useState(held.current)
  const [line, setLine] = useState<CrewLine>('unknown')
  const [isInvalid, setInvalid] = useState(false)
  const [refused, setRefused] = useState<Refusal[]>([])
  const [opensOffline, setOpensOffline] = useState<boolean | null>(null)
  const syncing = useRef<Promise<void> | null>(null)

  const keep = useCallback(
    (next: KeptDay) => {
      held.current = next
      storeDay(legId, next)
      setKept(next)
    },
    [legId],
  )

  const sync = useCallback(async (): Promise<void> => {
    syncing.current ??= run().finally(() => {
      syncing.current = null
    })
    await syncing.current

    async function run(): Promise<void> {
      const before = held.current
      if (!before) return
      const reports = before.reports.slice(0, MAX_REPORTS_PER_CALL)
      try {
        const answer = await call(crewDay.tell, { body: { token: before.token, reports } })
        const sent = new Set(reports.map(({ id }) => id))
        const now = held.current ?? before
        const left = now.reports.filter(({ id }) => !sent.has(id))
        keep({ ...now, flight: answer.flight, readAt: Date.now(), reports: left })
        if (answer.refused.length > 0) setRefused(answer.refused)
        setInvalid(false)
        setLine('online')
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0
        if (status === 404 || status === 400) setInvalid(true)
        setLine(status === 0 ? 'offline' : 'unanswered')
      }
    }
  }, [keep])

  useEffect(() => {
    forgetPastDays(Date.now())
    const again = () => void sync()
    const lost = () => setLine('offline')
    // An attempt from before the connection returned may still be failing, so wait for it first.
    const back = () => void Promise.resolve(syncing.current).then(again)
    const timer = setInterval(again, SYNC_EVERY_MS)
    window.addEventListener('online', back)
    window.addEventListener('offline', lost)
    void sync().then(async () => setOpensOffline(await registerWorker()))
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', back)
      window.removeEventListener('offline', lost)
    }
  }, [sync])

  const sendReport = useCallback(
    (report: Omit<DayReport, 'atUTC'>) => {
      const dated: CrewReport = { ...report, id: crypto.randomUUID(), atUTC: new Date().toISOString() }
      if (held.current) keep({ ...held.current, reports: [...held.current.reports, dated] })
      setRefused([])
      void sync()
    },
    [keep, sync],
  )

  const leg = addReports(kept)
  return {
    leg,
    readAt: kept.readAt,
    waiting: kept.reports.length,
    line,
    isInvalid,
    refused,
    opensOffline,
    sendReport,
    sync,
  }
}
