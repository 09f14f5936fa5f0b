import {
  adminSubmissions,
  CONTACT_STATUSES,
  type ContactSubmission,
} from '#contract/admin/admin-submissions.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ListedCards } from '../Listed.tsx'
import { contactKey } from '../query-keys.ts'
import { describeStatus, StatusBadge } from '../StatusBadge.tsx'
import { SubmissionFilters } from '../SubmissionFilters.tsx'
import { useChange } from '../use-change.ts'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { ContactDialog } from './ContactDialog.tsx'

/** The messages of the contact form, and the answers. */
export function ContactPage() {
  const url = useListUrl()
  const search = url.read('search')
  const status = findChoice(url.read('status'), CONTACT_STATUSES)
  const order = url.read('order') === 'asc' ? 'asc' : 'desc'
  const { page } = url
  const messages = useList([...contactKey, 'list', { page, search, status, order }], (signal) =>
    call(adminSubmissions.contact, { query: { page, search, status, order }, signal }),
  )
  const opened = messages.data?.data.find((message) => message.id === url.openId)
  return (
    <>
      <PageHeading lead="Every message that came through the contact form.">Contact Submissions</PageHeading>
      <SubmissionFilters placeholder="Name, email or subject" statuses={CONTACT_STATUSES} />
      <ListedCards
        list={messages}
        rows={messages.data?.data}
        unit="submissions"
        empty={{
          title: 'No contact submissions found',
          text: search || status ? 'Nothing matches this search and filter.' : undefined,
        }}
        card={(message) => <ContactRow message={message} onOpen={() => url.open(message.id)} />}
      />
      <ContactDialog id={url.openId} known={opened} onClose={url.close} />
    </>
  )
}

function ContactRow({ message, onOpen }: { message: ContactSubmission; onOpen: () => void }) {
  const starting = useChange(contactKey, {
    mutationFn: () =>
      call(adminSubmissions.setContactStatus, {
        params: { id: message.id },
        body: { status: 'IN_PROGRESS' },
      }),
  })
  return (
    <Card className="grid items-center gap-x-8 gap-y-4 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg wrap-anywhere">{message.subject}</h2>
          <StatusBadge status={message.status} />
        </div>
        <p className="text-[0.9375rem] wrap-anywhere">
          {message.name}, <span className="text-muted">{message.email}</span>
        </p>
        <p className="text-sm text-muted">
          {describeStatus(message.category)}, {formatMoment(message.createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 md:min-w-64 md:justify-end">
        {message.status === 'NEW' && (
          <SmallButton
            className="min-w-44"
            busy={starting.isPending && 'Saving...'}
            aria-label={`Mark In Progress: ${message.subject}`}
            onClick={() => starting.mutate()}
          >
            Mark In Progress
          </SmallButton>
        )}
        <SmallButton aria-label={`View ${message.subject}`} onClick={onOpen}>
          View
        </SmallButton>
      </div>
      {starting.isError && (
        <div className="md:col-span-2">
          <FormError message={starting.error.message} />
        </div>
      )}
    </Card>
  )
}
