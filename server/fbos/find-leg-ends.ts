import type { LegForm } from '#contract/legs/leg-form.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import type { Tx } from '#server/runtime/db.ts'

type Ends = Pick<
  LegForm,
  | 'originICAO'
  | 'destinationICAO'
  | 'originTerminal'
  | 'destinationTerminal'
  | 'originFboId'
  | 'destinationFboId'
>

/**
 * Returns the form with its terminals named after its FBOs. Each FBO must be of the airport, and in use unless the
 * leg already names it; otherwise Problem `invalid_input` names the field.
 */
export async function nameLegEnds<Form extends Ends>(
  tx: Tx,
  { form, legId }: { form: Form; legId: string | null },
): Promise<Form> {
  const asked = [
    { path: 'originFboId', id: form.originFboId, icao: form.originICAO },
    { path: 'destinationFboId', id: form.destinationFboId, icao: form.destinationICAO },
  ].filter(({ id }) => id)
  if (asked.length === 0) return form
  const rows = await tx
    .selectFrom('fbos')
    .select(['id', 'icao', 'name'])
    .where(
      'id',
      'in',
      asked.map(({ id }) => id ?? ''),
    )
    .where((eb) =>
      eb.or([
        eb('retiredAt', 'is', null),
        eb.exists(
          eb
            .selectFrom('legs')
            .select('legs.id')
            .where('legs.id', '=', legId)
            .where((leg) =>
              leg.or([
                leg('legs.originFboId', '=', leg.ref('fbos.id')),
                leg('legs.destinationFboId', '=', leg.ref('fbos.id')),
              ]),
            ),
        ),
      ]),
    )
    .execute()
  const names = new Map(rows.map((row) => [`${row.id} ${row.icao}`, row.name]))
  const wrong = asked.filter(({ id, icao }) => !names.has(`${id} ${icao}`))
  if (wrong.length > 0) {
    throw buildInvalidInput(
      wrong.map(({ path, icao }) => ({ path, message: `Choose an FBO of ${icao} that is in the directory` })),
    )
  }
  return {
    ...form,
    originTerminal: names.get(`${form.originFboId} ${form.originICAO}`) ?? form.originTerminal,
    destinationTerminal:
      names.get(`${form.destinationFboId} ${form.destinationICAO}`) ?? form.destinationTerminal,
  }
}
