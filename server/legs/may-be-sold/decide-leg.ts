import type { SaleForm } from '#contract/legs/leg-form.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { FormTimes } from '../rules.ts'
import { decideLegs } from './decide.ts'

type Asked = { operatorId: string; planned: { form: SaleForm; times: FormTimes } }

/** Returns the findings about selling a leg that a form describes. */
export async function decideLeg(tx: Tx, { operatorId, planned }: Asked): Promise<Finding[]> {
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
