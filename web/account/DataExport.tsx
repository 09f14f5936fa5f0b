import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { call } from '../data/api.ts'
import { formatMoment } from '../languages/instants.ts'
import { settings } from '../languages/settings/settings.ts'
import { useTexts } from '../languages/texts.ts'
import { Button } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { LoadFailure } from './NotificationSettings.tsx'
import { useOwnConfirmation } from './two-step/own-confirmation.ts'

const queryKey = ['accounts', 'export']
const LOOK_AGAIN_MS = 2000

/** Requests the export of all data about the user, and downloads it when it is ready. */
export function DataExport() {
  const queries = useQueryClient()
  const t = useTexts(settings)
  const { confirmed, dialog } = useOwnConfirmation()
  const latest = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(accountSettings.latestExport, { signal })).export,
    refetchInterval: ({ state }) => (state.data && !state.data.expiresAt ? LOOK_AGAIN_MS : false),
  })
  const asking = useMutation({
    mutationFn: () => confirmed(() => call(accountSettings.requestExport)),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer.export),
  })
  const downloading = useMutation({
    mutationFn: async (id: string) =>
      save(await confirmed(() => call(accountSettings.downloadExport, { params: { id } }))),
  })
  if (latest.isPending) return <Spinner className="min-h-24" />
  if (latest.isLoadingError) return <LoadFailure of={latest} />
  const { data } = latest
  const failure = asking.error ?? downloading.error
  return (
    <div className="grid justify-items-start gap-5">
      <div role="status" className="grid w-full gap-5 empty:absolute">
        {data && !data.expiresAt && <Notice>{t('exportUnderWay')}</Notice>}
        {data?.expiresAt && (
          <Notice tone="go">{t('exportReady', { until: formatMoment(data.expiresAt) })}</Notice>
        )}
      </div>
      {!data && <p className="text-muted">{t('exportWhat')}</p>}
      <div className="flex flex-wrap gap-3">
        {data?.expiresAt && (
          <Button
            busy={downloading.isPending && t('downloading')}
            onClick={() => downloading.mutate(data.id)}
          >
            {t('download')}
          </Button>
        )}
        {(!data || data.expiresAt) && (
          <Button variant="secondary" busy={asking.isPending && t('asking')} onClick={() => asking.mutate()}>
            {t(data ? 'makeNew' : 'exportMine')}
          </Button>
        )}
      </div>
      <FormError message={failure?.message} />
      {dialog}
    </div>
  )
}

function save({ fileName, contentBase64 }: { fileName: string; contentBase64: string }): void {
  const bytes = Uint8Array.from(atob(contentBase64), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
