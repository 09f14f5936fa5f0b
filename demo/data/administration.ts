import type { ClientBase } from 'pg'

/** The administrators' answers, by the subject of the message. */
const REPLIES: Record<string, string> = {
  'Travelling with a cello':
    'The captain agrees. Please book a seat for it under your own name; the crew straps it in beside you.',
  'Second certificate for our new base':
    'The certificate is the same, so no. Please send us the page that names the new base once it is issued.',
  'Cannot tick the terms on my old phone':
    'Thank you for telling us. The box now stands above the keyboard on small screens too.',
  'Is the price for one person or for all?':
    'For one person, with everything mandatory. Eight of you pay eight times that, and nothing on top.',
  'When are transfers made?':
    'Twenty-four hours after a flight has landed. Yours set out on Wednesday evening.',
}

/** Inserts the administrators' answers to messages, and writes the decisions of the demo to the audit log. */
export async function seedAdministration(
  client: ClientBase,
  { adminId }: { adminId: string | undefined },
): Promise<void> {
  if (!adminId) return
  await client.query(
    `insert into contact_replies (message_id, sent_by, body, sent_at)
     select m.id, $1, reply.body, m.updated_at from contact_messages m
     join unnest($2::text[], $3::text[]) as reply (subject, body) on reply.subject = m.subject`,
    [adminId, Object.keys(REPLIES), Object.values(REPLIES)],
  )
  // The audit log stamps entries with its own clock, so these entries are dated now.
  await client.query(
    `insert into audit_log (actor_id, actor_role, act, subject_type, subject_id, before, after, address, user_agent)
     select $1, 'ADMIN', done.act, done.subject_type, done.subject_id, done.before, done.after, '127.0.0.1', 'Demo data'
     from (
       select case when status = 'APPROVED' then 'application.approve' else 'application.reject' end as act,
         'application' as subject_type, id::text as subject_id, reviewed_at as at,
         jsonb_build_object('status', 'PENDING') as before, jsonb_build_object('status', status) as after
       from applications where status <> 'PENDING'
       union all
       select 'contact.reply', 'contact-message', message_id::text, sent_at, jsonb_build_object('status', 'NEW'),
         jsonb_build_object('replyId', id)
       from contact_replies
     ) done order by done.at`,
    [adminId],
  )
}
