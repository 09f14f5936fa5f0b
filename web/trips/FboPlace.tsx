import { buildMapUrl, type Customs, countMinutesBefore, type FboFacts } from '#contract/fbos/fbo-form.ts'
import { fbos } from '../languages/fbos/fbos.ts'
import { formatDate } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'

const CUSTOMS = {
  YES: 'customsYes',
  NO: 'customsNo',
  ON_REQUEST: 'customsOnRequest',
} as const satisfies Record<Customs, string>

const link = 'inline-flex min-h-6 items-center underline underline-offset-4'

type FboPlaceProps = {
  fbo: FboFacts
  /** Whether the leg departs here: then shows how many minutes before to be there. */
  departs: boolean
  /** Shows the place without its further details. */
  short?: boolean
}

/** The meeting place: name, address, telephone number, and when to be there. */
export function FboPlace({ fbo, departs, short = false }: FboPlaceProps) {
  const t = useTexts(fbos)
  return (
    <span className="grid justify-items-start gap-0.5">
      <bdi>{fbo.name}</bdi>
      <span className="grid justify-items-start gap-0.5 text-[0.9375rem] font-normal">
        <bdi>{fbo.address}</bdi>
        <a href={`tel:${fbo.telephone}`} dir="ltr" className={`figures ${link}`}>
          {fbo.telephone}
        </a>
        {departs && (
          <strong className="font-semibold">{t('beThere', { minutes: countMinutesBefore(fbo) })}</strong>
        )}
        {!short && (
          <>
            <span>{t('hours', { hours: fbo.hours })}</span>
            <span>{t('customs', { where: t(CUSTOMS[fbo.customs]) })}</span>
          </>
        )}
        <a
          href={buildMapUrl(fbo)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('mapOf', { name: fbo.name })}
          className={`${link} print:hidden`}
        >
          {t('map')}
        </a>
        <span className="text-sm text-muted">
          {fbo.checkedOn ? t('checked', { day: formatDay(fbo.checkedOn) }) : t('notChecked')}
        </span>
        {fbo.isFictional && <span className="text-sm text-muted">{t('fictional')}</span>}
      </span>
    </span>
  )
}

// Formatted in UTC, so that every reader sees the same day.
function formatDay(date: string): string {
  return formatDate(new Date(`${date}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
}
