import { useState } from 'react'
import type { SellingPermission } from '#contract/may-be-sold/permissions.ts'
import { ApiError } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { type Decision, usePermission } from './use-permission.ts'

/** The request with its grounds, and the decision: a grant has a reference, a reason and an end. */
export function PermissionDialog(props: { permission: SellingPermission | undefined; onClose: () => void }) {
  const { permission, onClose } = props
  return (
    <Dialog
      open={permission !== undefined}
      onClose={onClose}
      title={permission ? `${permission.operator}: ${permission.scope}` : 'Permission'}
    >
      {permission && <Decide key={permission.id} permission={permission} onClose={onClose} />}
    </Dialog>
  )
}

function Decide({ permission, onClose }: { permission: SellingPermission; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [validUntil, setValidUntil] = useState('')
  const deciding = usePermission(permission.id, { onDone: onClose })
  const isWaiting = permission.status === 'WAITING'
  const details = deciding.error instanceof ApiError ? deciding.error.details : []
  const findError = (field: string) => details.find(({ path }) => path.split('.').at(-1) === field)?.message
  const act = (decision: Decision, doing: string) => ({
    busy: deciding.isPending && deciding.variables.how === decision.how && doing,
    disabled: deciding.isPending,
    onClick: () => deciding.mutate(decision),
  })
  return (
    <div className="grid gap-5">
      <Facts>
        <Fact name="Code">{permission.code}</Fact>
        <Fact name="Covers">{permission.scope}</Fact>
        <Fact name="Flight">{permission.route}</Fact>
        <Fact name="Found">{permission.message}</Fact>
        <Fact name="Source">{permission.source}</Fact>
        <Fact name="Asked">{formatMoment(permission.askedUTC)}</Fact>
      </Facts>
      {isWaiting && (
        <>
          <TextField
            label="Reference"
            hint="The number of the permit or the approval. Needed for a grant."
            maxLength={120}
            value={reference}
            error={findError('reference')}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <TextField
            label="Valid until"
            type="date"
            hint="The last day. Needed for a grant."
            value={validUntil}
            error={findError('validUntil')}
            onChange={(event) => setValidUntil(event.currentTarget.value)}
          />
        </>
      )}
      <TextArea
        label="Reason"
        maxLength={500}
        value={reason}
        error={findError('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormError message={details.length === 0 ? deciding.error?.message : undefined} />
      <div className="flex flex-wrap gap-3">
        {isWaiting ? (
          <>
            <Button {...act({ how: 'grant', body: { reference, reason, validUntil } }, 'Granting...')}>
              Grant
            </Button>
            <Button variant="danger" {...act({ how: 'decline', body: { reason } }, 'Declining...')}>
              Decline
            </Button>
          </>
        ) : (
          <Button variant="danger" {...act({ how: 'end', body: { reason } }, 'Ending...')}>
            End it
          </Button>
        )}
      </div>
    </div>
  )
}
