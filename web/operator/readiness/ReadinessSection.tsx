import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { border, type NotReady, type Readiness } from '#contract/bookings/border.ts'
import type { BorderForm } from '#contract/bookings/passenger-details.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { decodeBytes, saveFile } from '../save-file.ts'
import { useReadiness } from './readiness-queries.ts'
import { describeMissing, describeReadiness, FORM_NAMES } from './readiness-words.ts'

/** The passengers who are not ready with their missing details, and the border files; shown until departure. */
export function ReadinessSection({ legId }: { legId: string }) {
  const heading = useId()
  const { data } = useReadiness(legId)
  if (!data?.open || data.people === 0) return null
  const { state, people, notReady, findings, forms } = data
  return (
    <Card padded className="max-w-3xl">
      <section aria-labelledby={heading} className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={heading} className="text-xl">
            Passengers ready
          </h2>
          <p className={notReady.length > 0 && state !== 'EARLY' ? 'text-caution' : 'text-muted'}>
            {describeReadiness({ state, people, notReady: notReady.length })}
          </p>
          {findings.map(({ code, message }) => (
            <p key={code} className="text-caution">
              {message}
            </p>
          ))}
        </div>
        {notReady.length > 0 && (
          <ul className="grid divide-y divide-line border-y border-line">
            {notReady.map((one) => (
              <Waiting key={`${one.reference}-${one.seat}`} one={one} />
            ))}
          </ul>
        )}
        {forms.length > 0 && <BorderFiles legId={legId} forms={forms} notReady={notReady} />}
      </section>
    </Card>
  )
}

function Waiting({ one: { reference, seat, onLap, name, missing } }: { one: NotReady }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">
          <bdi>{name ?? (onLap ? 'Infant on a lap' : `Seat ${seat}`)}</bdi>
        </span>
        <span className="text-[0.9375rem] text-muted wrap-anywhere">{describeMissing(missing)}</span>
      </span>
      <span className="figures text-sm text-muted">{reference}</span>
    </li>
  )
}

type Files = { legId: string; forms: BorderForm[]; notReady: Readiness['notReady'] }

function BorderFiles({ legId, forms, notReady }: Files) {
  const exporting = useMutation({
    mutationFn: async (form: BorderForm) => {
      const file = await call(border.file, { params: { id: legId }, body: { form } })
      saveFile(decodeBytes(file.contentBase64), { name: file.fileName, type: file.contentType })
      return file.fileName
    },
  })
  const { isPending, variables, data, error } = exporting
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Files for the border</h3>
      <p className="max-w-[62ch] text-sm text-muted">
        Their fields are unverified: compare them with the authority’s own form before you file. Each export
        is recorded.
      </p>
      <div className="flex flex-wrap gap-3">
        {forms.map((form) => (
          <Button
            key={form}
            variant="secondary"
            busy={isPending && variables === form && 'Writing...'}
            disabledReason={notReady.length > 0 ? 'Once every passenger is ready.' : null}
            onClick={() => exporting.mutate(form)}
          >
            <Download aria-hidden="true" className="size-4" />
            {FORM_NAMES[form]}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {data && `${data} is in your downloads.`}
      </p>
      <FormError message={error?.message} />
    </div>
  )
}
