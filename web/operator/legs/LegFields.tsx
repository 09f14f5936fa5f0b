import type { ReactNode } from 'react'
import { type Airport, formatDuration, toLocalTime } from '#contract/airports.ts'
import { MAX_NOTE_LENGTH } from '#contract/legs/leg-form.ts'
import type { AircraftOption } from '#contract/legs/operator-legs.ts'
import type { AircraftForm } from '#contract/operators/fleet/aircraft-form.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { AirportField } from './AirportField.tsx'
import { FboField } from './FboField.tsx'
import { LocalTimeField } from './LocalTimeField.tsx'
import {
  computeDistanceNm,
  findArrival,
  findDeparture,
  type LegValues,
  proposeArrival,
  proposeMinutes,
} from './leg-values.ts'

/** The properties of every part of the form: the values, how to change some of them, and the problems of each field. */
export type Part = {
  values: LegValues
  set: (some: Partial<LegValues>) => void
  errors: Record<string, string>
  aircraft: AircraftOption | undefined
}

export function Section(props: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 rounded-card bg-panel p-6 shadow-card sm:p-8">
      <legend className="sr-only">{props.title}</legend>
      <div className="grid gap-1">
        <h2 className="text-heading">{props.title}</h2>
        {props.lead && <p className="text-muted">{props.lead}</p>}
      </div>
      {props.children}
    </fieldset>
  )
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}

export function RouteFields({ values, set, errors, aircraft }: Part) {
  const distance = computeDistanceNm(values)
  const tooFar = aircraft && distance !== null && distance > aircraft.rangeNm
  return (
    <Section title="Route">
      <Pair>
        <AirportField
          label="From"
          value={values.origin}
          onChange={(origin) => set({ origin, ...leaveFbo(origin, values.origin, 'origin') })}
          error={errors.originICAO}
        />
        <AirportField
          label="To"
          value={values.destination}
          onChange={(destination) =>
            set({ destination, ...leaveFbo(destination, values.destination, 'destination') })
          }
          error={errors.destinationICAO}
        />
        <FboField
          end="departure"
          airport={values.origin}
          value={values.originFboId}
          terminal={values.originTerminal}
          onChange={(originFboId) => set({ originFboId, originTerminal: '' })}
          error={errors.originFboId ?? errors.originTerminal}
        />
        <FboField
          end="arrival"
          airport={values.destination}
          value={values.destinationFboId}
          terminal={values.destinationTerminal}
          onChange={(destinationFboId) => set({ destinationFboId, destinationTerminal: '' })}
          error={errors.destinationFboId ?? errors.destinationTerminal}
        />
      </Pair>
      <p role="status" className="text-sm text-muted">
        {distance !== null && `${whole(distance)} nm · ${whole(distance * 1.852)} km by great circle.`}
        {tooFar && (
          <strong className="font-semibold text-warning">
            {' '}
            A {aircraft.name} flies {whole(aircraft.rangeNm)} nm without a stop.
          </strong>
        )}
      </p>
    </Section>
  )
}

// FBO and terminal belong to the airport, so a change of the airport clears them.
function leaveFbo(to: Airport | null, from: Airport | null, end: 'origin' | 'destination') {
  if (to?.icao === from?.icao) return {}
  return { [`${end}FboId`]: '', [`${end}Terminal`]: '' }
}

type FleetOption = { entry: Pick<AircraftForm, 'tail' | 'aircraftType' | 'fittedSeats'>; typeName: string }

/** The aircraft, chosen from the register; it sets the type, and the most seats that can be sold. */
export function AircraftFields({ values, set, errors, aircraft, fleet }: Part & { fleet: FleetOption[] }) {
  const chosen = fleet.find(({ entry }) => entry.tail === values.tail)
  return (
    <Section title="Aircraft">
      <Pair>
        <SelectField
          label="Aircraft"
          value={values.tail}
          onChange={({ target }) => {
            const aircraftType =
              fleet.find(({ entry }) => entry.tail === target.value)?.entry.aircraftType ?? ''
            set({ tail: target.value, aircraftType })
          }}
          error={errors.tail ?? errors.aircraftType}
          hint={
            aircraft &&
            chosen &&
            `${chosen.entry.fittedSeats} seats fitted, ${aircraft.cruiseKtas} kt, ${whole(aircraft.rangeNm)} nm`
          }
        >
          <option value="">Choose</option>
          {values.tail && !chosen && <option value={values.tail}>{values.tail}, not in your fleet</option>}
          {fleet.map(({ entry, typeName }) => (
            <option key={entry.tail} value={entry.tail}>
              {entry.tail}, {typeName}
            </option>
          ))}
        </SelectField>
        <p className="self-end pb-3 text-sm text-muted">
          <Link className="underline underline-offset-4" to={backOfficePaths.operatorFleet()}>
            {fleet.length === 0 ? 'Add an aircraft to your fleet first' : 'Your fleet'}
          </Link>
        </p>
      </Pair>
      <Pair>
        <TextField
          label="Seats for sale"
          inputMode="numeric"
          value={values.seats}
          onChange={(event) =>
            set({ seats: event.target.value.replace(/\D/g, ''), ownSeats: event.target.value !== '' })
          }
          error={errors.seatsTotal}
          hint={chosen && `At most ${chosen.entry.fittedSeats}`}
        />
        <SelectField
          label="Sold"
          value={values.saleMode}
          onChange={(event) => set({ saleMode: event.target.value as LegValues['saleMode'] })}
          error={errors.saleMode}
        >
          <option value="PER_SEAT">By the seat</option>
          <option value="WHOLE_AIRCRAFT">As a whole aircraft</option>
        </SelectField>
      </Pair>
    </Section>
  )
}

export function TimeFields({ values, set, errors, aircraft }: Part) {
  const proposal = proposeArrival(values, aircraft)
  const minutes = proposeMinutes(values, aircraft)
  const [departure, arrival] = [findDeparture(values), findArrival(values)]
  const block = departure && arrival ? (Date.parse(arrival) - Date.parse(departure)) / 60_000 : null
  const windowed = values.departureLatestLocal !== ''
  return (
    <Section title="Times" lead="Each by the airport's own clock, whatever yours shows.">
      <Pair>
        <LocalTimeField
          label="Departure"
          value={values.departureLocal}
          airport={values.origin}
          onChange={(departureLocal) => set({ departureLocal })}
          error={errors.departureLocal}
        />
        <LocalTimeField
          label="Arrival"
          value={values.arrivalLocal}
          airport={values.destination}
          onChange={(arrivalLocal) => set({ arrivalLocal, ownArrival: arrivalLocal !== '' })}
          error={errors.arrivalLocal}
        />
      </Pair>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-muted">
        <p role="status">
          {block !== null && block > 0 && (
            <>
              Block time <span className="figures text-ink">{formatDuration(block)}</span>
            </>
          )}
          {block !== null && block <= 0 && (
            <strong className="font-semibold text-warning">The arrival is not after the departure.</strong>
          )}
          {minutes !== null &&
            ` · ${formatDuration(minutes)} proposed from distance and cruise, with 25m for taxi and climb`}
        </p>
        {proposal && values.ownArrival && proposal !== values.arrivalLocal && (
          <SmallButton onClick={() => set({ ownArrival: false })}>Use the proposed arrival</SmallButton>
        )}
      </div>
      <Checkbox
        label="The aircraft may leave later: a departure window"
        checked={windowed}
        onChange={(event) => set({ departureLatestLocal: event.target.checked ? values.departureLocal : '' })}
        disabled={!values.departureLocal}
      />
      {windowed && (
        <Pair>
          <LocalTimeField
            label="Latest departure"
            value={values.departureLatestLocal}
            airport={values.origin}
            onChange={(departureLatestLocal) => set({ departureLatestLocal })}
            error={errors.departureLatestLocal}
          />
        </Pair>
      )}
    </Section>
  )
}

export function NoteFields({ values, set, errors }: Part) {
  return (
    <Section title="For travellers" lead="Both are shown before anybody books.">
      <Pair>
        <TextArea
          label="Baggage"
          maxLength={MAX_NOTE_LENGTH}
          value={values.baggageNote}
          onChange={(event) => set({ baggageNote: event.target.value })}
          error={errors.baggageNote}
        />
        <TextArea
          label="Pets"
          maxLength={MAX_NOTE_LENGTH}
          value={values.petNote}
          onChange={(event) => set({ petNote: event.target.value })}
          error={errors.petNote}
        />
      </Pair>
      <Pair>
        <SelectField
          label="Animals on this flight"
          value={values.takesPets}
          onChange={({ target }) => set({ takesPets: target.value as LegValues['takesPets'] })}
          error={errors.takesPets}
          hint="Your rules are under Fleet."
        >
          <option value="">As your rules say, where the border allows</option>
          <option value="yes">Pets are welcome</option>
          <option value="no">No pets on this flight</option>
        </SelectField>
      </Pair>
      <Checkbox
        label="Confirm bookings at once. Without it, each booking waits for a person to confirm."
        checked={values.instantConfirm}
        onChange={(event) => set({ instantConfirm: event.target.checked })}
      />
    </Section>
  )
}

/** '4 Dec 16:20 EST' */
export function formatClock(instant: string, timezone: string): string {
  const { date, time, abbreviation } = toLocalTime(instant, timezone)
  return `${date} ${time} ${abbreviation}`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
