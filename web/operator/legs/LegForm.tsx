import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { LegForm as Form } from '#contract/legs/leg-form.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import { ApiError } from '../../data/api.ts'
import { useServerMinute } from '../../data/clock.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFleet } from '../fleet/fleet-queries.ts'
import { AircraftFields, NoteFields, RouteFields, TimeFields } from './LegFields.tsx'
import { LegFindings } from './LegFindings.tsx'
import { LegPreview } from './LegPreview.tsx'
import { useAircraftTypes } from './leg-queries.ts'
import { type LegValues, readForm, withProposals } from './leg-values.ts'
import { PriceFields } from './PriceFields.tsx'
import { SaleFields } from './SaleFields.tsx'
import { useUnsavedValues } from './unsaved-values.ts'
import { useTaxQuote } from './use-tax-quote.ts'

/** The properties of the buttons below the form: `send` checks first and shows refusals on their fields. */
export type FormControls = {
  send: (how: (form: Form) => Promise<LegValues | null>) => Promise<void>
  /** Shows an error on its fields. The fields also say why a publish button is disabled. */
  fail: (error: unknown) => void
}

type LegFormProps = {
  /** The name under which unsaved input is kept: the leg's id, or 'new'. */
  name: string
  initial: LegValues
  leg: OperatorLeg | null
  carrier: string
  children: (controls: FormControls) => ReactNode
}

/** All fields of a leg, beside the card that travellers will see. Typed input is kept until it is saved. */
export function LegForm(props: LegFormProps) {
  const [round, setRound] = useState(0)
  return <Fields key={round} {...props} onDiscard={() => setRound((before) => before + 1)} />
}

function Fields({
  name,
  initial,
  leg,
  carrier,
  children,
  onDiscard,
}: LegFormProps & { onDiscard: () => void }) {
  const { values, change, forget, fromBefore } = useUnsavedValues(name, initial)
  const catalogue = useAircraftTypes()
  const now = useServerMinute()
  const quote = useTaxQuote(values)
  const ref = useRef<HTMLFormElement>(null)
  const { errors, failure, show, clear } = useProblems(ref)
  const types = catalogue.data?.aircraftTypes ?? []
  const register = useFleet()
  const fleet = (register.data?.aircraft ?? []).filter(
    ({ status }) => status !== 'RETIRED' && status !== 'REJECTED',
  )
  const aircraft = findOption(values)

  // The type's name, with the seats that are fitted.
  function findOption({ tail, aircraftType }: LegValues) {
    const type = types.find(({ designator }) => designator === aircraftType)
    const fitted = fleet.find(({ entry }) => entry.tail === tail)?.entry.fittedSeats
    return type && fitted ? { ...type, typicalSeats: fitted } : type
  }

  // Shows during typing why publishing would be refused.
  const taxProblem = quote?.[values.priceBasis].problem
  const taxErrors = taxProblem ? { [taxProblem.path]: taxProblem.message } : {}

  function set(some: Partial<LegValues>) {
    const next = { ...values, ...some }
    change(withProposals(next, findOption(next)))
    clear(Object.keys(some))
  }

  async function send(how: (form: Form) => Promise<LegValues | null>) {
    const { form, problems } = readForm(values)
    if (!form) return show(problems)
    clear()
    try {
      const saved = await how(form)
      if (saved) forget(saved)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && error.details.length > 0) show(error.details)
    else show([], error instanceof Error ? error.message : 'Something went wrong. Please try again.')
  }

  if (catalogue.isPending || register.isPending) return <LoadingForm />
  const part = { values, set, errors: { ...taxErrors, ...errors }, aircraft }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      {/* The buttons are below the form and not inside it, because their dialogs contain forms. */}
      <div className="grid min-w-0 gap-6">
        <form
          ref={ref}
          noValidate
          className="grid min-w-0 gap-6"
          onSubmit={(event) => event.preventDefault()}
        >
          {fromBefore && (
            <Notice>
              <div className="flex flex-wrap items-center justify-between gap-3">
                What you had typed and not saved is here again.
                <SmallButton
                  onClick={() => {
                    forget(initial)
                    onDiscard()
                  }}
                >
                  Discard it
                </SmallButton>
              </div>
            </Notice>
          )}
          {catalogue.isError && <FormError message={catalogue.error.message} />}
          {register.isError && <FormError message={register.error.message} />}
          <RouteFields {...part} />
          <AircraftFields {...part} fleet={fleet} />
          <TimeFields {...part} />
          <PriceFields {...part} leg={leg} quote={quote} now={now} />
          <SaleFields {...part} />
          <NoteFields {...part} />
          <LegFindings values={values} />
          <FormError message={failure} />
        </form>
        {children({ send, fail })}
      </div>
      <div className="xl:sticky xl:top-8">
        <LegPreview {...{ values, aircraft, leg, quote, carrier, now }} />
      </div>
    </div>
  )
}

/** The form field of a contract field, if their names differ. */
const FIELD_OF: Record<string, string> = {
  originICAO: 'origin',
  destinationICAO: 'destination',
  seatsTotal: 'seats',
  askPriceMinor: 'ask',
  floorPriceMinor: 'floor',
  referencePriceMinor: 'evidence',
  hourlyRateMinor: 'evidence',
  blockMinutes: 'evidence',
  returnFactorPct: 'evidence',
  quotedBy: 'evidence',
  quotedMinor: 'evidence',
  evidenceDate: 'evidence',
  evidenceNote: 'evidence',
}

/** The problems by the contract's field names. The first wrong field gets the focus. */
function useProblems(ref: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown, ref])

  return {
    errors,
    failure,
    show(problems: readonly ProblemDetail[], general: string | null = null) {
      const byField = problems.map(({ path, message }) => [path.split('.').at(-1) ?? path, message] as const)
      setErrors(Object.fromEntries(byField.reverse()))
      setFailure(general ?? (problems.length > 1 ? 'Please check the marked fields.' : null))
      setShown((before) => before + 1)
    },
    /** Without arguments, all of them. Problems of several fields are checked again on sending. */
    clear(changed?: string[]) {
      setFailure(null)
      setErrors((before) =>
        changed
          ? Object.fromEntries(
              Object.entries(before).filter(([field]) => !changed.includes(FIELD_OF[field] ?? field)),
            )
          : {},
      )
    },
  }
}

export function LoadingForm() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]" aria-busy="true">
      <div className="grid gap-6">
        <Skeleton className="h-72" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
