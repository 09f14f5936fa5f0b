import type { CheckInReport, CrewList } from '#contract/trips/trip-documents.ts'

/** A flight's list as it was read, by this phone's clock. */
export type KeptList = { legId: string; readAt: number; list: CrewList }

/** Reports that the server has not confirmed yet, with the flight they are of. */
export type KeptReport = { id: string; legId: string; report: CheckInReport }

const NAME = 'ferrywing-check-in'
const LISTS = 'lists'
const REPORTS = 'reports'
const SETTINGS = 'settings'
const CREW = 'crew'

/** What the check-in page keeps on this phone (IndexedDB). */
export async function openCrewStore() {
  const database = await openDatabase()
  return {
    readList: (legId: string) => ask<KeptList | undefined>(at(LISTS, 'readonly').get(legId)),
    keepList: (kept: KeptList) => ask(at(LISTS, 'readwrite').put(kept)),
    forgetList: (legId: string) => ask(at(LISTS, 'readwrite').delete(legId)),
    /** Names are on the phone no longer than they are needed. */
    forgetLists: () => ask(at(LISTS, 'readwrite').clear()),
    allLists: () => ask<KeptList[]>(at(LISTS, 'readonly').getAll()),
    readReports: async (legId: string) => {
      const all = await ask<KeptReport[]>(at(REPORTS, 'readonly').getAll())
      return all.filter((kept) => kept.legId === legId).map(({ report }) => report)
    },
    keepReport: (kept: KeptReport) => ask(at(REPORTS, 'readwrite').put(kept)),
    /** Lets go what the server has confirmed, unless it was changed meanwhile. */
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
