import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  adminSubmissions,
  CONTACT_STATUSES,
  type ContactReply,
  type ContactSubmission,
} from '#contract/admin/admin-submissions.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { LoadFailure } from '../Listed.tsx'
import { contactKey } from '../query-keys.ts'
import { describeStatus, StatusBadge } from '../StatusBadge.tsx'
import { useChange } from '../use-change.ts'
import { useDraft } from '../use-draft.ts'

/** One message with its states and the exchange; `known` is shown while the exchange is being read. */
export function ContactDialog(props: {
  id: string | null
  known: ContactSubmission | undefined
  onClose: () => void
}) {
  const { id, known, onClose } = props
  return (
    <Dialog open={id !== null} onClose={onClose} title={known?.subject ?? 'Contact submission'}>
      {id && <Exchange key={id} id={id} known={known} />}
    </Dialog>
  )
}

function Exchange({ id, known }: { id: string; known: ContactSubmission | undefined }) {
  const exchange = useQuery({
    queryKey: [...contactKey, 'one', id],
    queryFn: ({ signal }) => call(adminSubmissions.contactMessage, { params: { id }, signal }),
  })
  const submission = exchange.data?.submission ?? known
  if (exchange.isLoadingError) return <LoadFailure of={exchange} />
  if (!submission) return <Skeleton className="h-96" />
  return (
    <>
      <Facts>
        <Fact name="Name">{submission.name}</Fact>
        <Fact name="Email">
          <a className="underline underline-offset-4" href={`mailto:${submission.email}`}>
            {submission.email}
          </a>
        </Fact>
        <Fact name="Category">{describeStatus(submission.category)}</Fact>
        <Fact name="Status">
          <StatusBadge status={submission.status} />
        </Fact>
        <Fact name="Submitted">{formatMoment(submission.createdAt)}</Fact>
        <Fact name="Updated">{formatMoment(submission.updatedAt)}</Fact>
      </Facts>
      <StatusButtons submission={submission} />
      <section aria-labelledby="exchange" className="grid gap-4 border-t border-line pt-6">
        <h3 id="exchange" className="text-lg">
          Exchange
        </h3>
        <ol className="grid gap-4">
          <Letter from={submission.name} at={submission.createdAt} body={submission.message} />
          {exchange.data?.replies.map((reply) => (
            <Letter key={reply.id} from={reply.sentBy} at={reply.sentAt} body={reply.body} ours />
          ))}
        </ol>
        {exchange.isPending && <Skeleton className="h-24" />}
        <ReplyForm submission={submission} />
      </section>
    </>
  )
}

function StatusButtons({ submission }: { submission: ContactSubmission }) {
  const setting = useChange(contactKey, {
    mutationFn: (status: ContactSubmission['status']) =>
      call(adminSubmissions.setContactStatus, { params: { id: submission.id }, body: { status } }),
  })
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; these are commands. */}
      <div role="group" aria-label="Set the status" className="flex flex-wrap gap-2">
        {CONTACT_STATUSES.map((status) => (
          <Button
            key={status}
            size="small"
            variant={status === submission.status ? 'primary' : 'secondary'}
            aria-pressed={status === submission.status}
            busy={setting.isPending && setting.variables === status && 'Saving...'}
            onClick={() => status !== submission.status && setting.mutate(status)}
          >
            {describeStatus(status)}
          </Button>
        ))}
      </div>
      <FormError message={setting.error?.message} />
    </div>
  )
}

function Letter(props: { from: string; at: string; body: string; ours?: boolean }) {
  return (
    <li className={props.ours ? 'rounded-field bg-select-soft p-4' : 'rounded-field bg-raise p-4'}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{props.ours ? `${props.from} replied` : props.from}</span>
        <span className="text-muted">{formatMoment(props.at)}</span>
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{props.body}</p>
    </li>
  )
}

type Exchanged = { success: true; submission: ContactSubmission; replies: ContactReply[] }

function ReplyForm({ submission }: { submission: ContactSubmission }) {
  const queries = useQueryClient()
  const draft = useDraft(`reply ${submission.id}`)
  const [missing, setMissing] = useState(false)
  const replying = useChange(contactKey, {
    mutationFn: (body: string) =>
      call(adminSubmissions.replyToContact, { params: { id: submission.id }, body: { body } }),
    onSuccess: ({ submission: after, reply }) => {
      draft.settle()
      queries.setQueryData<Exchanged>([...contactKey, 'one', after.id], (before) => ({
        success: true,
        submission: after,
        replies: [...(before?.replies ?? []).filter(({ id }) => id !== reply.id), reply],
      }))
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!draft.text.trim())
    if (draft.text.trim()) replying.mutate(draft.text)
  }
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-4">
      <TextArea
        label="Reply by mail"
        hint={`Goes to ${submission.email}.`}
        className="w-full"
        maxLength={5000}
        value={draft.text}
        error={missing ? 'Write a reply first' : undefined}
        onChange={(event) => {
          draft.change(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <FormError message={replying.error?.message} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {replying.isSuccess && !draft.text && 'Your reply is on its way.'}
      </p>
      <Button type="submit" busy={replying.isPending && 'Sending...'}>
        Send Reply
      </Button>
    </form>
  )
}
