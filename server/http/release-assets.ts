import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { sql } from 'kysely'
import { type Db, lockByName } from '#server/runtime/db.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const NAME = /^[\w.-]{1,200}$/
const RENEW_EVERY_MS = 24 * 3_600_000

/** A file of any release, ready to be sent. */
export type Asset = { type: string; body: Buffer }

/**
 * Copies the built assets in `folder` to the database, so that open pages of this release find them even after all its
 * servers are gone. Renews them each day. A name contains the hash of the content, so no asset is written twice.
 */
export async function storeAssets(
  db: Db,
  { folder, reportError }: { folder: string; reportError: (error: unknown) => void },
): Promise<{ close: () => void }> {
  const names = (await readdir(folder)).filter((name) => extname(name) in TYPES).sort()
  await store(db, { folder, names })
  const again = () => void store(db, { folder, names }).catch(reportError)
  const timer = setInterval(again, RENEW_EVERY_MS).unref()
  return { close: () => clearInterval(timer) }
}

async function store(db: Db, { folder, names }: { folder: string; names: string[] }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'release-assets')
    const there = await tx
      .updateTable('releaseAssets')
      .set({ keptAt: sql<Date>`now()` })
      .where('name', '=', sql<string>`any(${names})`)
      .returning('name')
      .execute()
    const known = new Set(there.map(({ name }) => name))
    const missing = names.filter((name) => !known.has(name))
    if (missing.length === 0) return
    const rows = missing.map(async (name) => ({ name, body: await readFile(join(folder, name)) }))
    await tx
      .insertInto('releaseAssets')
      .values(await Promise.all(rows))
      .execute()
  })
}

/**
 * Finds an asset that this release no longer has or does not have yet; null if no release stored the name within thirty
 * days.
 */
export async function findAsset(db: Db, name: string): Promise<Asset | null> {
  const type = TYPES[extname(name)]
  if (!type || !NAME.test(name)) return null
  const found = await db
    .selectFrom('releaseAssets')
    .select('body')
    .where('name', '=', name)
    .executeTakeFirst()
  return found ? { type, body: found.body } : null
}

/** Deletes assets that no server has had for thirty days; no page stays open that long. */
export async function dropOldAssets(db: Db): Promise<void> {
  await db.deleteFrom('releaseAssets').where('keptAt', '<', sql<Date>`now() - interval '30 days'`).execute()
}
