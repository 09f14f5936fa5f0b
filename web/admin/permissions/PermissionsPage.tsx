import { PERMISSION_STATES, permissions, type SellingPermission } from '#contract/may-be-sold/permissions.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ListedCards } from '../Listed.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { describeStatus, StatusBadge } from '../StatusBadge.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { permissionsKey } from './use-permission.ts'

/** Requested, granted, declined and ended selling permissions. */
export function PermissionsPage() {
  const url = useListUrl()
  const status = findChoice(url.read('status'), PERMISSION_STATES) ?? 'WAITING'
  const { page } = url
  const found = useList([...permissionsKey, { status, page }], (signal) =>
    call(permissions.list, { query: { status, page }, signal }),
  )
  const opened = found.data?.data.find(({ id }) => id === url.openId)
  return (
    <>
      <PageHeading lead="Flights that need a permit or an approval wait here until one of us has seen it.">
        Permissions
      </PageHeading>
      <div className="mb-6 max-w-60">
        <SelectFilter
          name="status"
          label="Status"
          options={PERMISSION_STATES.map((one) => [one, describeStatus(one)])}
        />
      </div>
      <ListedCards
        list={found}
        rows={found.data?.data}
        unit="permissions"
        empty={{
          title: status === 'WAITING' ? 'Nothing waits for a permission' : 'No permissions found',
          text: status === 'WAITING' ? 'What operators ask for appears here.' : undefined,
        }}
        card={(permission) => (
          <PermissionCard permission={permission} onOpen={() => url.open(permission.id)} />
        )}
      />
      <PermissionDialog permission={opened} onClose={url.close} />
    </>
  )
}

function PermissionCard({ permission, onOpen }: { permission: SellingPermission; onOpen: () => void }) {
  const { operator, code, scope, status, message, route, reference, validUntil } = permission
  const facts = [
    code,
    scope,
    route,
    reference,
    validUntil && `until ${validUntil}`,
    formatMoment(permission.decidedUTC ?? permission.askedUTC),
  ]
  const isOpen = status === 'WAITING' || status === 'GRANTED'
  const word = status === 'WAITING' ? 'Decide' : 'End'
  return (
    <Card className="grid items-center gap-x-8 gap-y-4 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg wrap-anywhere">{operator}</h2>
          <StatusBadge status={status} />
        </div>
        {message && <p className="text-[0.9375rem] wrap-anywhere">{message}</p>}
        <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {isOpen && (
        <SmallButton aria-label={`${word}: ${operator}, ${code} ${scope}`} onClick={onOpen}>
          {word}
        </SmallButton>
      )}
    </Card>
  )
}
