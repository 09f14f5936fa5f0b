import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type CheckInReport,
  type CrewList,
  MAX_CHECK_INS_PER_CALL,
  tripDocuments,
} from '#contract/trips/trip-documents.ts'
import { ApiError, call } from '../data/api.ts'
import { readTokens } from '../data/tokens.ts'
import { checkPass, listUses, readTyped, type Use, type Verdict } from './check-pass.ts'
import { type CrewStore, type KeptList, openCrewStore } from './crew-store.ts'
import { registerWorker } from './register-worker.ts'
import { canVerify, checkTrust } from './verify-code.ts'

const SYNC_EVERY_MS = 5000
const FORGET_AFTER_MS = 12 * 3_600_000

export type Line = 'unknown' | 'online' | 'unanswered' | 'offline'

/** A check-in that this phone made. */
export type OwnUse = Pick<Use, 'id' | 'number' | 'checkedUTC' | 'crew'>

/** Why check-in is not possible; the page then explains it. */
export type Obstacle = 'signed-out' | 'not-yours' | 'never-read' | 'unanswered' | 'no-signatures'

/** The crew's list of one leg, stored on this phone, with the actions on it. */
export function useCheckIn(legId: string) {
  const store = useRef<CrewStore>(null)
  const [kept, setKept] = useState<KeptList | null>(null)
  const [pending, setPending] = useState<CheckInReport[]>([])
  const [crew, setCrew] = useState('')
  const [line, setLine] = useState<Line>('unknown')
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const [unknownNumbers, setUnknownNumbers] = useState<string[]>([])
  const [keptForOffline, setKeptForOffline] = useState<boolean | null>(null)
  const syncing = useRef<Promise<KeptList | null> | null>(null)

  const keepAnswer = useCallback(
    async (list: CrewList): Promise<KeptList> => {
      const next = { legId, list, readAt: Date.now() }
      await store.current?.keepList(next)
      setKept(next)
      setObstacle(null)
      setLine('online')
      return next
    },
    [legId],
  )

  /** Sends pending reports to the server and reads the list again; null if that is not possible now. */
  const sync = useCallback(async (): Promise<KeptList | null> => {
    const held = store.current
    if (!held) return null
    syncing.current ??= run().finally(() => {
      syncing.current = null
    })
    return await syncing.current

    async function run(): Promise<KeptList | null> {
      if (!held) return null
      if (!readTokens()) {
        await held.forgetLists()
        setKept(null)
        setObstacle('signed-out')
        return null
      }
      try {
        const reports = (await held.readReports(legId)).slice(0, MAX_CHECK_INS_PER_CALL)
        const answer = await exchange(legId, reports)
        await held.dropReports(reports)
        setUnknownNumbers((before) => [...before, ...listNumbers(reports, answer.unknownIds)])
        setPending(await held.readReports(legId))
        return await keepAnswer(answer.list)
      } catch (error) {
        return await notRead(held, error)
      }
    }

    async function notRead(held: CrewStore, error: unknown): Promise<null> {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 401 || status === 403 || status === 404) {
        await held.forgetList(legId)
        setKept(null)
        setObstacle(status === 404 ? 'not-yours' : 'signed-out')
        return null
      }
      setLine(status === 0 ? 'offline' : 'unanswered')
      if (!(await held.readList(legId))) setObstacle(status === 0 ? 'never-read' : 'unanswered')
      return null
    }
  }, [legId, keepAnswer])

  useEffect(() => {
    let over = false
    void start()
    const again = () => void sync()
    const timer = setInterval(again, SYNC_EVERY_MS)
    const lost = () => setLine('offline')
    // An attempt from before the connection returned may still be failing, so wait for it first.
    const back = () => void Promise.resolve(syncing.current).then(again)
    window.addEventListener('online', back)
    window.addEventListener('offline', lost)
    return () => {
      over = true
      clearInterval(timer)
      window.removeEventListener('online', back)
      window.removeEventListener('offline', lost)
    }

    async function start() {
      const opened = await openCrewStore()
      if (over) return
      store.current = opened
      if (!(await canVerify())) return setObstacle('no-signatures')
      await forgetPast(opened, legId)
      const known = await opened.readList(legId)
      setCrew((await opened.readCrew()) ?? '')
      setPending(await opened.readReports(legId))
      if (known && readTokens()) setKept(known)
      await sync()
      setKeptForOffline(await registerWorker())
    }
  }, [legId, sync])

  const report = useCallback(
    async (report: CheckInReport) => {
      await store.current?.keepReport({ id: report.id, legId, report })
      setPending((await store.current?.readReports(legId)) ?? [])
      void sync()
    },
    [legId, sync],
  )

  /** Checks a scanned or typed code, with a fresh list if online, and checks in a passenger who may board. */
  const check = useCallback(
    async (text: string): Promise<(Verdict & { use?: OwnUse }) | null> => {
      const fresh = navigator.onLine ? await withinSeconds(sync(), 3) : null
      const used = fresh ?? (await store.current?.readList(legId)) ?? kept
      if (!used || !store.current) return null
      const reading = readTyped(text)
      const trust = reading.kind === 'code' ? await checkTrust(reading.code, used.list.keys) : 'good'
      const uses = listUses(used.list.checkIns, await store.current.readReports(legId))
      const verdict = checkPass({ reading, trust, list: used.list, uses })
      if (verdict.kind !== 'admitted') return verdict
      const { number, byCode } = verdict
      const checkedUTC = new Date().toISOString()
      const use = { id: crypto.randomUUID(), number, checkedUTC, crew: crew.trim() }
      await report({ ...use, byCode, undone: false })
      return { ...verdict, use }
    },
    [kept, crew, legId, sync, report],
  )

  /** Undoes a mistaken check-in. */
  const undo = useCallback(
    async ({ id, number, checkedUTC, crew: by }: OwnUse) => {
      await report({ id, number, checkedUTC, crew: by, byCode: false, undone: true })
    },
    [report],
  )

  const nameCrew = useCallback((name: string) => {
    setCrew(name)
    void store.current?.keepCrew(name)
  }, [])

  const uses = useMemo(() => listUses(kept?.list.checkIns ?? [], pending), [kept, pending])
  return {
    kept,
    uses,
    pending,
    crew,
    line,
    obstacle,
    unknownNumbers,
    keptForOffline,
    check,
    undo,
    nameCrew,
    sync,
  }
}

type Answer = { list: CrewList; unknownIds: string[] }

async function exchange(legId: string, checkIns: CheckInReport[]): Promise<Answer> {
  const params = { id: legId }
  if (checkIns.length === 0) {
    const { success: _, ...list } = await call(tripDocuments.crewList, { params })
    return { list, unknownIds: [] }
  }
  const answer = await call(tripDocuments.recordCheckIns, { params, body: { checkIns } })
  const { success: _, unknownIds, ...list } = answer
  return { list, unknownIds }
}

function listNumbers(reports: CheckInReport[], ids: string[]): string[] {
  return reports.filter(({ id }) => ids.includes(id)).map(({ number }) => number)
}

// Deletes the lists of past legs, and unregisters the service workers of their pages.
async function forgetPast(store: CrewStore, legId: string): Promise<void> {
  for (const { legId: other, list } of await store.allLists()) {
    const over = Date.parse(list.flight.arrivalUTC) + FORGET_AFTER_MS < Date.now()
    if (!over) continue
    await store.forgetList(other)
    if (other === legId) continue
    const registration = await navigator.serviceWorker?.getRegistration(`/operator/flights/${other}/check-in`)
    await registration?.unregister()
  }
}

function withinSeconds<T>(work: Promise<T>, seconds: number): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, seconds * 1000, null))
  return Promise.race([work, late])
}
