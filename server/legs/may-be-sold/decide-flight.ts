import type { SaleForm } from '#contract/legs/flight-form.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { FlightTimes } from '../rules.ts'
import { decideLegs } from './decide.ts'
import type { AskedLeg } from './read-facts.ts'

type Asked = { operatorId: string; legId: string | null; planned: { form: SaleForm; times: FlightTimes } }

/** What is found about selling a flight as a form describes it; `legId` is the flight itself when it is there already. */
export async function decideFlight(tx: Tx, { operatorId, legId, planned }: Asked): Promise<Finding[]> {
  const { form, times } = planned
  const leg: AskedLeg = {
    operatorId,
    originIcao: form.originICAO,
    destinationIcao: form.destinationICAO,
    ...times,
    saleMode: form.saleMode,
    seatsTotal: form.seatsTotal,
    tail: form.tail,
    aircraftType: form.aircraftType,
    petNote: form.petNote,
    ...(legId ? await readDeclared(tx, legId) : UNDECLARED),
  }
  const [findings = []] = await decideLegs(tx, [leg])
  return findings
}

/** A flight that is not saved yet is sold as its operator declares for all its flights. */
export const UNDECLARED = {
  legalBasis: null,
  timeAgreedOnRequest: false,
  prospectusNumber: null,
  prospectusSecurer: null,
}

async function readDeclared(tx: Tx, legId: string): Promise<Pick<AskedLeg, keyof typeof UNDECLARED>> {
  const row = await tx
    .selectFrom('legs')
    .select(['legalBasis', 'timeAgreedOnRequest', 'prospectusNumber', 'prospectusSecurer'])
    .where('id', '=', legId)
    .executeTakeFirst()
  return row ?? UNDECLARED
}
