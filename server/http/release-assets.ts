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
const KEEP_EVERY_MS = 24 * 3_600_000

/** A file of some release, ready to be sent. */
export type Asset = { type: string; body: Buffer }

/**
 * Leaves the built assets in `folder` in the database, for pages of this release that are still open when all its servers
 * have gone; and says each day that they are still of use. Their names carry their content's hash, so none is written twice.
 */
export async function keepAssets(
  db: Db,
  { folder, reportError }: { folder: string; reportError: (error: unknown) => void },
): Promise<{ close: () => void }> {
  const names = (await readdir(folder)).filter((name) => extname(name) in TYPES).sort()
  await keep(db, { folder, names })
  const again = () => void keep(db, { folder, names }).catch(reportError)
  const timer = setInterval(again, KEEP_EVERY_MS).unref()
  return { close: () => clearInterval(timer) }
}

async function keep(db: Db, { folder, names }: { folder: string; names: string[] }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'release-assets')
    const there = await tx
      .updateTable('releaseAssets')
      .set({ keptAt: sql<Date>`now()` })
      .where('name', '=', sql<string>`any(${names})`)
      .returning('name')
      .execute()
    const known = new Set(there.map(({ name }) => name))
    for (const name of names.filter((one) => !known.has(one)))
      await tx
        .insertInto('releaseAssets')
        .values({ name, body: await readFile(join(folder, name)) })
        .execute()
  })
}

/** An asset that this release has no more, or not yet; null when no release left one of that name within thirty days. */
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

/** Forgets what no server has had for thirty days: no page is open that long. */
export async function dropOldAssets(db: Db): Promise<void> {
  await db.deleteFrom('releaseAssets').where('keptAt', '<', sql<Date>`now() - interval '30 days'`).execute()
}
