import { paths } from '../../routing/paths.ts'
import { chooseButtonLook } from '../../ui/button/button-look.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LegsFailure } from '../legs/LegsFailure.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { useApiKeys, useWebhooks } from './developer-queries.ts'
import { HowTo } from './HowTo.tsx'
import { Webhooks } from './Webhooks.tsx'

/** The connections of an operator's systems: keys to call our API, and webhooks that we call. */
export function DevelopersPage() {
  const keys = useApiKeys()
  const webhooks = useWebhooks()
  const failed = [keys, webhooks].find((one) => one.isError && !one.data)
  return (
    <>
      <PageHeading
        lead="Connect your dispatch system: flights, availability and manifests by API, and events as they happen."
        actions={
          <a href={paths.apiDocs()} className={chooseButtonLook({ variant: 'secondary' })}>
            API page
          </a>
        }
      >
        Developers
      </PageHeading>
      {failed?.error ? (
        <LegsFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : keys.data && webhooks.data ? (
        <>
          {!keys.data.isOpen && (
            <Notice>Keys and webhooks can be made while your company is approved and may sell.</Notice>
          )}
          <ApiKeys keys={keys.data.keys} isOpen={keys.data.isOpen} />
          <Webhooks webhooks={webhooks.data.webhooks} isOpen={keys.data.isOpen} />
          <HowTo />
        </>
      ) : (
        <div role="status" aria-label="Loading keys and webhooks" className="grid gap-10">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </div>
      )}
    </>
  )
}
