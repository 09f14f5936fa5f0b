import { use } from 'react'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Optional } from '../ui/form/Optional.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { Group } from './part.ts'

// A promise that never resolves shows the placeholder of optional content.
const never = new Promise<never>(() => {})
function Waiting() {
  return use(never)
}

export const messages: Group = {
  id: 'messages',
  parts: (words) => [
    {
      name: 'Notice',
      file: 'ui/Notice.tsx',
      states: [
        {
          state: 'tones',
          show: (
            <div className="grid gap-3">
              <Notice>{words.notice}</Notice>
              <Notice tone="go">{words.saved}</Notice>
              <Notice tone="caution">{words.late}</Notice>
              <Notice tone="warning">{words.refused}</Notice>
            </div>
          ),
        },
        { state: 'long', show: <Notice>{words.longText}</Notice> },
      ],
    },
    {
      name: 'FormError',
      file: 'ui/form/FormError.tsx',
      states: [{ state: 'error', show: <FormError message={words.refused} /> }],
    },
    {
      name: 'EmptyState',
      file: 'ui/EmptyState.tsx',
      wide: true,
      states: [
        {
          state: 'empty',
          show: (
            <EmptyState
              title={words.noTrips}
              action={<LinkButton to="/booking">{words.seeFlights}</LinkButton>}
            >
              {words.noTripsText}
            </EmptyState>
          ),
        },
        { state: 'long', show: <EmptyState title={words.longAction}>{words.longText}</EmptyState> },
      ],
    },
    {
      name: 'Spinner',
      file: 'ui/Spinner.tsx',
      states: [
        { state: 'default', show: <Spinner className="justify-start" /> },
        { state: 'busy', show: <Spinner className="justify-start" label={words.loadingFlights} /> },
      ],
    },
    {
      name: 'Skeleton',
      file: 'ui/Skeleton.tsx',
      states: [
        {
          state: 'busy',
          show: (
            <div className="grid gap-3">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-24" />
              <Skeleton className="h-11 w-32 rounded-full" />
            </div>
          ),
        },
      ],
    },
    {
      name: 'Optional',
      file: 'ui/form/Optional.tsx',
      states: [
        {
          state: 'busy',
          show: (
            <Optional fallback={<Skeleton className="h-24" />}>
              <Waiting />
            </Optional>
          ),
        },
      ],
    },
    {
      name: 'ProgressBar',
      file: 'ui/ProgressBar.tsx',
      states: [
        {
          state: 'default',
          show: (
            <div className="grid gap-4">
              {[0, 40, 100].map((percent) => (
                <ProgressBar key={percent} label={`${words.progress}, ${percent} %`} percent={percent} />
              ))}
            </div>
          ),
        },
      ],
    },
    {
      name: 'VisuallyHidden',
      file: 'ui/VisuallyHidden.tsx',
      states: [
        {
          state: 'default',
          show: (
            <p className="text-muted">
              {words.hiddenNote} ·<VisuallyHidden>{words.hidden}</VisuallyHidden>·
            </p>
          ),
        },
      ],
    },
  ],
}
