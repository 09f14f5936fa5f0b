import { sql } from 'kysely'
import { type FboFacts, type FboForm, isNearAirport, MAX_KM_FROM_AIRPORT } from '#contract/fbos/fbo-form.ts'
import { Problem, type ProblemDetail } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { isTelephone } from '#server/messages/phone-country.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'

/** Null for an administrator, whose entry counts as checked. */
type By = { operatorId: string | null; actor: Actor }

/** Adds an FBO to the directory and returns its id. Problem `invalid_input` names the wrong field. */
export async function addFbo(db: Db, { form, operatorId, actor }: By & { form: FboForm }): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    await check(tx, form)
    const { id } = await named(form, () =>
      tx
        .insertInto('fbos')
        .values({ ...form, operatorId, ...checkedBy({ operatorId, actor }) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await recordAct(tx, actor, { act: 'fbo.add', subject: { type: 'fbo', id }, after: form })
    return id
  })
}

/**
 * Changes an FBO; a job notifies travellers whose legs name it. An operator changes only its own, and the change waits for a
 * check. Problems: `fbo_not_found`, `fbo_retired`, `invalid_input`.
 */
export async function saveFbo(
  db: Db,
  { id, form, operatorId, actor }: By & { id: string; form: FboForm },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockFbo(tx, { id, operatorId })
    if (before.retiredAt) throw new Problem('fbo_retired')
    if (form.icao !== before.icao)
      throw buildInvalidInput([
        { path: 'icao', message: 'The airport of an FBO cannot change. Add another FBO.' },
      ])
    await check(tx, form)
    await named(form, () =>
      tx
        .updateTable('fbos')
        .set({ ...form, ...checkedBy({ operatorId, actor }), updatedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .execute(),
    )
    await recordChange(tx, { id, before: before.facts })
    const was = Object.fromEntries(Object.keys(form).map((name) => [name, before[name as keyof FboForm]]))
    await recordAct(tx, actor, { act: 'fbo.save', subject: { type: 'fbo', id }, before: was, after: form })
  })
}

/** Records that an FBO was checked today. Problems: `fbo_not_found`, `fbo_retired`. */
export async function checkFbo(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockFbo(tx, { id, operatorId: null })
    if (before.retiredAt) throw new Problem('fbo_retired')
    const checked = checkedBy({ operatorId: null, actor })
    await tx.updateTable('fbos').set(checked).where('id', '=', id).execute()
    await recordAct(tx, actor, {
      act: 'fbo.check',
      subject: { type: 'fbo', id },
      before: { checkedOn: before.checkedOn },
      after: { checked: true },
    })
  })
}

/**
 * Retires an FBO: new legs cannot name it, legs that name it keep it. Problems: `fbo_not_found`, `fbo_retired`.
 */
export async function retireFbo(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockFbo(tx, { id, operatorId: null })
    if (before.retiredAt) throw new Problem('fbo_retired')
    await tx.updateTable('fbos').set({ retiredAt: sql<Date>`now()` }).where('id', '=', id).execute()
    const { icao, name } = before
    await recordAct(tx, actor, {
      act: 'fbo.retire',
      subject: { type: 'fbo', id },
      before: { icao, name },
      after: { retired: true },
    })
  })
}

function checkedBy({ operatorId, actor }: By) {
  if (operatorId !== null) return { checkedOn: null, checkedBy: null }
  return { checkedOn: sql<string>`(now() at time zone 'UTC')::date`, checkedBy: actor.id }
}

async function lockFbo(tx: Tx, { id, operatorId }: { id: string; operatorId: string | null }) {
  const row = await tx
    .selectFrom('fbos')
    .selectAll()
    .select(sql<FboFacts>`fbo_facts(fbos)`.as('facts'))
    .where('id', '=', id)
    .$if(operatorId !== null, (query) => query.where('operatorId', '=', operatorId))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('fbo_not_found')
  return row
}

async function check(tx: Tx, form: FboForm): Promise<void> {
  const airport = await tx
    .selectFrom('airports')
    .select(['lat', 'lon', 'name'])
    .where('icao', '=', form.icao)
    .executeTakeFirst()
  const problems: ProblemDetail[] = []
  if (!airport) problems.push({ path: 'icao', message: 'There is no airport with this ICAO code' })
  if (airport && !isNearAirport(form, airport)) {
    const message = `This is more than ${MAX_KM_FROM_AIRPORT} km from ${airport.name}`
    problems.push({ path: 'latitude', message }, { path: 'longitude', message })
  }
  if (!(await isTelephone(form.telephone))) {
    problems.push({
      path: 'telephone',
      message: 'Enter the number with its country code, like +1 201 555 0142',
    })
  }
  if (problems.length > 0) throw buildInvalidInput(problems)
}

async function named<Answer>(form: FboForm, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'fbos_name')) throw error
    throw buildInvalidInput([{ path: 'name', message: `${form.icao} has an FBO of this name already` }])
  }
}

// A change of these fields sends a mail, because travellers need them; hours and source do not.
const NOTIFIED = ['name', 'address', 'latitude', 'longitude', 'telephone', 'cutOffMinutes'] as const

async function recordChange(tx: Tx, { id, before }: { id: string; before: FboFacts }): Promise<void> {
  const { after } = await tx
    .selectFrom('fbos')
    .select(sql<FboFacts>`fbo_facts(fbos)`.as('after'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (NOTIFIED.every((name) => before[name] === after[name])) return
  const change = await tx
    .insertInto('fboChanges')
    .values({ fboId: id, before: JSON.stringify(before), after: JSON.stringify(after) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'schedules:tell-fbo-change', { changeId: change.id })
}
