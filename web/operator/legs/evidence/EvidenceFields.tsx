import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { EVIDENCE_DAYS } from '#contract/legs/price-evidence.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDay } from '../../../display/written.ts'
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Pair, type Part } from '../LegFields.tsx'
import { findArrival, findDeparture } from '../leg-values.ts'
import type { EvidenceValues } from './evidence-values.ts'

type EvidenceFieldsProps = Pick<Part, 'values' | 'set' | 'errors'> & {
  leg: OperatorLeg | null
  /** The price per seat that follows from the evidence, in minor units. */
  referenceMinor: number | null
  saving: number
}

/** The price of a standard charter and its evidence. Without evidence the leg shows no saving. */
export function EvidenceFields({ values, set, errors, leg, referenceMinor, saving }: EvidenceFieldsProps) {
  const { evidence, currency } = values
  const change = (some: Partial<EvidenceValues>) => set({ evidence: { ...evidence, ...some } })

  function choose(method: EvidenceValues['method']) {
    const [departure, arrival] = [findDeparture(values), findArrival(values)]
    const hours = departure && arrival ? (Date.parse(arrival) - Date.parse(departure)) / 3_600_000 : 0
    const proposed = hours > 0 ? String(Math.round(hours * 100) / 100) : ''
    change({ method, blockHours: evidence.blockHours || proposed })
  }

  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <FormerEvidence leg={leg} />
      <RadioGroup
        legend="Price of a standard charter"
        name="evidenceMethod"
        defaultValue={evidence.method}
        onChange={(event) => choose((event.target as HTMLInputElement).value as EvidenceValues['method'])}
        options={[
          { value: '', label: 'Not shown', hint: 'No saving is claimed' },
          { value: 'RATE_CARD', label: 'My rate card', hint: 'Rate × hours × return factor' },
          { value: 'QUOTE', label: 'A quote', hint: 'A charter that was quoted' },
        ]}
      />
      {evidence.method !== '' && (
        <>
          <Pair>
            {evidence.method === 'RATE_CARD' ? (
              <RateCard evidence={evidence} change={change} errors={errors} />
            ) : (
              <Quote evidence={evidence} change={change} errors={errors} />
            )}
            <TextField
              label={evidence.method === 'QUOTE' ? 'Day of the quote' : 'Day of the rate card'}
              type="date"
              value={evidence.date}
              onChange={(event) => change({ date: event.target.value })}
              error={errors.evidenceDate}
              hint={`The saving is shown for ${EVIDENCE_DAYS} days from it`}
            />
          </Pair>
          <TextArea
            label="Evidence"
            maxLength={500}
            value={evidence.note}
            onChange={(event) => change({ note: event.target.value })}
            error={errors.evidenceNote}
            hint="The number of the rate card or the quote, and where you keep it. Only we read it."
          />
          <p role="status" className="text-[0.9375rem] text-muted">
            {referenceMinor === null
              ? 'What it comes to per person appears here.'
              : `${formatMoney(referenceMinor, currency)} per person, struck out. Travellers save ${saving}%.`}
          </p>
        </>
      )}
    </div>
  )
}

type Typed = {
  evidence: EvidenceValues
  change: (some: Partial<EvidenceValues>) => void
  errors: Part['errors']
}

function RateCard({ evidence, change, errors }: Typed) {
  return (
    <>
      <TextField
        label="Hourly rate, whole aircraft"
        inputMode="decimal"
        value={evidence.hourlyRate}
        onChange={(event) => change({ hourlyRate: event.target.value })}
        error={errors.hourlyRateMinor ?? errors.referencePriceMinor}
      />
      <TextField
        label="Block hours"
        inputMode="decimal"
        value={evidence.blockHours}
        onChange={(event) => change({ blockHours: event.target.value })}
        error={errors.blockMinutes}
      />
      <TextField
        label="Return factor"
        inputMode="decimal"
        value={evidence.returnFactor}
        onChange={(event) => change({ returnFactor: event.target.value })}
        error={errors.returnFactorPct}
        hint="1 for one way, 2 for there and back"
      />
    </>
  )
}

function Quote({ evidence, change, errors }: Typed) {
  return (
    <>
      <TextField
        label="Quoted by"
        maxLength={160}
        value={evidence.quotedBy}
        onChange={(event) => change({ quotedBy: event.target.value })}
        error={errors.quotedBy}
      />
      <TextField
        label="Quoted price, whole aircraft"
        inputMode="decimal"
        value={evidence.quoted}
        onChange={(event) => change({ quoted: event.target.value })}
        error={errors.quotedMinor ?? errors.referencePriceMinor}
      />
    </>
  )
}

/** Why the leg shows no saving although there was evidence. */
function FormerEvidence({ leg }: { leg: OperatorLeg | null }) {
  if (!leg?.priceEvidence || leg.referencePrice > 0) return null
  const { voidedEvidence, priceEvidence } = leg
  return (
    <Notice>
      {voidedEvidence
        ? `We have voided the evidence of ${formatDay(`${priceEvidence.evidenceDate}T12:00:00Z`)}, so no saving is shown. ${voidedEvidence.reason}`
        : `The evidence of ${formatDay(`${priceEvidence.evidenceDate}T12:00:00Z`)} is older than ${EVIDENCE_DAYS} days, so no saving is shown.`}
    </Notice>
  )
}
