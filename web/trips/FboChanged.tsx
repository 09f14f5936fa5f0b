import type { Trip } from '#contract/trips/trips.ts'
import { fbos } from '../languages/fbos/fbos.ts'
import { formatDate } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says that the meeting place, or its details, have changed since the booking. */
export function FboChanged({ trip: { fboChangedUTC } }: { trip: Trip }) {
  const t = useTexts(fbos)
  if (!fboChangedUTC) return null
  return (
    <Notice tone="caution">
      {t('changed', { day: formatDate(new Date(fboChangedUTC), { dateStyle: 'long' }) })}
      <a href="#flight" className="ms-1.5 inline-block underline underline-offset-4">
        {t('look')}
      </a>
    </Notice>
  )
}
