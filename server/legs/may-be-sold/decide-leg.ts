import type { SaleForm } from '#contract/legs/leg-form.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { FlightTimes } from '../rules.ts'
import { decideLegs } from './decide.ts'

type Asked = { operatorId: string; planned: { form: SaleForm; times: FlightTimes } }

/** Returns the findings about selling a flight that a form describes. */
export async function decideFlight(tx: Tx, { operatorId, planned }: Asked): Promise<Finding[]> {
  const { form, times } = planned
  const [findings = []] = await decideLegs(tx, [
    {
      operatorId,
      originIcao: form.originICAO,
      destinationIcao: form.destinationICAO,
      ...times,
      saleMode: form.saleMode,
      seatsTotal: form.seatsTotal,
      tail: form.tail,
      aircraftType: form.aircraftType,
      petNote: form.petNote,
      takesPets: form.takesPets ?? null,
      legalBasis: form.legalBasis ?? null,
      timeAgreedOnRequest: form.timeAgreedOnRequest ?? false,
      prospectusNumber: form.prospectusNumber ?? null,
      prospectusSecurer: form.prospectusSecurer ?? null,
    },
  ])
  return findings
}
