import type { PersonalKey } from '#contract/developers/personal-keys.ts'
import { formatDay, formatMoment } from '../../languages/instants.ts'
import { keys as texts } from '../../languages/keys/keys.ts'
import { useTexts } from '../../languages/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { computeUsedPercent, describeBookings, describeUsed } from './key-words.ts'

/** The valid keys, each with its scopes and the used part of its spending cap. */
export function LiveKeys(props: { keys: readonly PersonalKey[]; onRevoke: (key: PersonalKey) => void }) {
  const t = useTexts(texts)
  return (
    <ul aria-label={t('inUse')} className="grid divide-y divide-line">
      {props.keys.map((key) => (
        <LiveKey key={key.id} value={key} onRevoke={() => props.onRevoke(key)} />
      ))}
    </ul>
  )
}

function LiveKey({ value, onRevoke }: { value: PersonalKey; onRevoke: () => void }) {
  const { name, prefix, scopes, cap, lastUsedUTC, expiresUTC } = value
  const t = useTexts(texts)
  const used = describeUsed(value)
  const until = formatDay(expiresUTC)
  return (
    <li className="grid gap-4 py-5 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </p>
          <p className="figures text-sm text-muted">
            <bdi dir="ltr">{prefix}…</bdi>
          </p>
        </div>
        <SmallButton aria-label={t('revokeOne', { name })} onClick={onRevoke}>
          {t('revoke')}
        </SmallButton>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <Badge key={scope}>{scope}</Badge>
        ))}
      </p>
      {cap && (
        <div className="grid gap-2">
          <p className="text-[0.9375rem]">
            <span className="font-semibold">{t('heldBought')}</span> {used}
            <span className="text-muted">{describeBookings(value)}</span>
          </p>
          <ProgressBar label={t('usedOfCap', { name })} percent={computeUsedPercent(value)} />
        </div>
      )}
      <p className="text-sm text-muted">
        {lastUsedUTC
          ? t('usedUntil', { used: formatMoment(lastUsedUTC), until })
          : t('unusedUntil', { until })}
      </p>
    </li>
  )
}

/** The ended keys, so that the user can still see which program used a key. */
export function EndedKeys({ keys }: { keys: readonly PersonalKey[] }) {
  const t = useTexts(texts)
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      <h3 className="font-semibold">{t('ended')}</h3>
      <ul className="grid divide-y divide-line">
        {keys.map(({ id, name, prefix, state, revokedUTC, expiresUTC }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0"
          >
            <span className="grid min-w-0 gap-0.5">
              <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
              <span className="figures text-sm text-muted">
                <bdi dir="ltr">{prefix}…</bdi>
              </span>
            </span>
            <span className="flex items-center gap-3 text-sm text-muted">
              {formatDay(revokedUTC ?? expiresUTC)}
              <Badge>{t(state === 'REVOKED' ? 'revoked' : 'expired')}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
