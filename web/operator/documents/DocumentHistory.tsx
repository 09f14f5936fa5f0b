import { useMutation } from '@tanstack/react-query'
import { type OperatorDocument, operators } from '#contract/operators/operators.ts'
import { download } from '../../data/download.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { formatDay } from '../dates.ts'

/** The files that were replaced, newest first; each can still be downloaded. */
export function DocumentHistory(props: { title: string; versions: OperatorDocument['history'] }) {
  const { title, versions } = props
  const fetching = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      download(operators.downloadDocument, { params: { id }, name }),
  })
  return (
    <details className="text-[0.9375rem]">
      <summary className="min-h-8 w-fit font-semibold text-muted hover:text-ink">
        Earlier <span className="figures text-sm">({versions.length})</span>
        <span className="sr-only"> files of {title}</span>
      </summary>
      <ul className="mt-3 grid gap-3 border-l border-line pl-4">
        {versions.map(({ id, name, status, uploadedAt, replacedAt, expiresOn }) => (
          <li key={id} className="grid gap-0.5">
            <button
              type="button"
              aria-label={`Download ${name}`}
              onClick={() => fetching.mutate({ id, name })}
              className="min-h-6 w-fit text-left font-semibold underline decoration-route decoration-2 underline-offset-4 [overflow-wrap:anywhere] hover:text-route"
            >
              {name}
            </button>
            <span className="text-sm text-muted">
              Uploaded {formatDay(uploadedAt)}
              {replacedAt && `, ${status === 'DECLINED' ? 'declined' : 'replaced'} ${formatDay(replacedAt)}`}
              {expiresOn && `, valid until ${formatDay(expiresOn)}`}
            </span>
          </li>
        ))}
      </ul>
      <FormError message={fetching.error?.message} />
    </details>
  )
}
