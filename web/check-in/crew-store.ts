import type { CheckInReport, CrewList } from '#contract/trips/trip-documents.ts'

/** A leg's list, with the time of reading by this phone's clock. */
export type KeptList = { legId: string; readAt: number; list: CrewList }

/** A report that the server has not confirmed yet, with its leg. */
export type KeptReport = { id: string; legId: string; report: CheckInReport }

const NAME = 'ferrywing-check-in'
const LISTS = 'lists'
const REPORTS = 'reports'
const SETTINGS = 'settings'
const CREW = 'crew'

/** Opens the check-in page's data on this phone (IndexedDB). */
export async function openCrewStore() {
  const database = await openDatabase()
  return {
    readList: (legId: string) => ask<KeptList | undefined>(at(LISTS, 'readonly').get(legId)),
    keepList: (kept: KeptList) => ask(at(LISTS, 'readwrite').put(kept)),
    forgetList: (legId: string) => ask(at(LISTS, 'readwrite').delete(legId)),
    /** Deletes all lists, so that passengers' names stay on the phone no longer than needed. */
    forgetLists: () => ask(at(LISTS, 'readwrite').clear()),
    allLists: () => ask<KeptList[]>(at(LISTS, 'readonly').getAll()),
    readReports: async (legId: string) => {
      const all = await ask<KeptReport[]>(at(REPORTS, 'readonly').getAll())
      return all.filter((kept) => kept.legId === legId).map(({ report }) => report)
    },
    keepReport: (kept: KeptReport) => ask(at(REPORTS, 'readwrite').put(kept)),
    /** Deletes reports that the server has confirmed, unless they were changed meanwhile. */
    dropReports: (confirmed: readonly CheckInReport[]) => dropUnchanged(at(REPORTS, 'readwrite'), confirmed),
    readCrew: () => ask<string | undefined>(at(SETTINGS, 'readonly').get(CREW)),
    keepCrew: (crew: string) => ask(at(SETTINGS, 'readwrite').put(crew, CREW)),
  }

  function at(store: string, mode: IDBTransactionMode): IDBObjectStore {
    return database.transaction(store, mode).objectStore(store)
  }
}

export type CrewStore = Awaited<ReturnType<typeof openCrewStore>>

async function dropUnchanged(store: IDBObjectStore, confirmed: readonly CheckInReport[]): Promise<void> {
  for (const { id, undone } of confirmed) {
    const kept = await ask<KeptReport | undefined>(store.get(id))
    if (kept && kept.report.undone === undone) await ask(store.delete(id))
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(LISTS, { keyPath: 'legId' })
    opening.result.createObjectStore(REPORTS, { keyPath: 'id' })
    opening.result.createObjectStore(SETTINGS)
  }
  return ask(opening)
}

function ask<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
