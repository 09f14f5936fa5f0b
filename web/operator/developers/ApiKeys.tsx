import { useState } from 'react'
import type { ApiKey } from '#contract/developers/api-keys.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { useRevokeApiKey } from './developer-queries.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { formatMinute } from './words.ts'

/** The operator's keys: creating one, its last use, and revoking it. */
export function ApiKeys({ keys, isOpen }: { keys: readonly ApiKey[]; isOpen: boolean }) {
  const [search, setSearch] = useSearchParams()
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const revoke = useRevokeApiKey()
  const open = () => setSearch({ new: 'key' }, { preventScrollReset: true })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const stop = (key: ApiKey) => {
    revoke.reset()
    setRevoking(key)
  }
  return (
    <section aria-labelledby="keys-title" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="keys-title" className="text-heading tracking-tight">
            API keys
          </h2>
          <p className="text-[0.9375rem] text-muted">Each system has its own, with only what it needs.</p>
        </div>
        {keys.length > 0 && (
          <Button onClick={open} disabledReason={!isOpen && 'Available once your company is approved.'}>
            New API key
          </Button>
        )}
      </div>
      {keys.length === 0 ? (
        <EmptyState
          title="No keys yet."
          action={
            <Button onClick={open} disabledReason={!isOpen && 'Available once your company is approved.'}>
              New API key
            </Button>
          }
        >
          With a key your dispatch system publishes flights, reads availability and fetches manifests.
        </EmptyState>
      ) : (
        <DataTable
          caption="API keys with their scopes and last use; revoked ones at the end"
          needsRem={56}
          columns={columnsWith(stop)}
          rows={keys}
          getKey={({ id }) => id}
        />
      )}
      {search.get('new') === 'key' && isOpen && <NewKeyDialog onClose={close} />}
      {revoking && (
        <ConfirmDialog
          title="Revoke this key?"
          danger
          confirm="Revoke the key"
          keep="Keep it"
          busy={revoke.isPending && 'Revoking...'}
          error={revoke.error}
          onConfirm={() => revoke.mutate(revoking.id, { onSuccess: () => setRevoking(null) })}
          onClose={() => setRevoking(null)}
        >
          From now on, every call with ‘{revoking.name}’ is refused. A revoked key cannot be brought back.
        </ConfirmDialog>
      )}
    </section>
  )
}

function columnsWith(revoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      header: 'Key',
      cell: ({ name, prefix }) => (
        <span className="grid gap-0.5">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="figures text-sm text-muted">{prefix}…</span>
        </span>
      ),
    },
    {
      header: 'Scopes',
      cell: ({ scopes }) => (
        <span className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </span>
      ),
    },
    { header: 'Made', cell: ({ createdUTC }) => <Moment of={createdUTC} /> },
    {
      header: 'Last use',
      cell: ({ lastUsedUTC }) =>
        lastUsedUTC ? <Moment of={lastUsedUTC} /> : <span className="text-sm text-muted">Never</span>,
    },
    {
      header: 'State',
      align: 'end',
      cell: (key) =>
        key.revokedUTC ? (
          <span className="inline-grid justify-items-start gap-1">
            <Badge>Revoked</Badge>
            <Moment of={key.revokedUTC} />
          </span>
        ) : (
          <SmallButton aria-label={`Revoke ${key.name}`} onClick={() => revoke(key)}>
            Revoke
          </SmallButton>
        ),
    },
  ]
}

// The day is above the time, so that neither breaks across lines.
function Moment({ of }: { of: string }) {
  return (
    <span className="figures grid text-sm text-muted">
      {formatMinute(of)
        .split(', ')
        .map((part) => (
          <span key={part} className="whitespace-nowrap">
            {part}
          </span>
        ))}
    </span>
  )
}
