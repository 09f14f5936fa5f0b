import { Download } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceRow } from '#contract/invoices/invoices.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { getCountryName } from '../../languages/countries.ts'
import { formatMoney } from '../../languages/formats.ts'
import { invoices as texts } from '../../languages/invoices/invoices.ts'
import { useTexts } from '../../languages/texts.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TripSection } from '../TripSection.tsx'
import { formatDay } from '../trip-words.ts'
import { BuyerFields } from './BuyerFields.tsx'
import { useSaveInvoice, useTripInvoices } from './invoice-queries.ts'

const DIALOG = 'buyer'

/** The trip's invoices and credit notes, and their buyer; `?dialog=buyer` changes the buyer. */
export function TripInvoiceSection({ trip }: { trip: Trip }) {
  return trip.receipt.chargedUTC === null ? null : <Invoices trip={trip} />
}

function Invoices({ trip: { bookingId } }: { trip: Trip }) {
  const t = useTexts(texts)
  const [search, setSearch] = useSearchParams()
  const [status, setStatus] = useState<string | null>(null)
  const found = useTripInvoices(bookingId)
  const saving = useSaveInvoice(bookingId)

  function show(opened: boolean) {
    const next = new URLSearchParams(window.location.search)
    if (opened) next.set('dialog', DIALOG)
    else next.delete('dialog')
    setSearch(next, { preventScrollReset: true, replace: !opened })
  }

  const { data } = found
  return (
    <TripSection id="invoices" title={t('title')}>
      <p className="max-w-[62ch] text-[0.9375rem] text-muted">{t('lead')}</p>
      {found.isPending && (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-24" />
        </div>
      )}
      {found.isError && !data && (
        <div className="grid justify-items-start gap-4">
          <FormError message={found.error.message} />
          <Button variant="secondary" onClick={() => void found.refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {data?.invoices.length === 0 && <p className="text-[0.9375rem]">{t('none')}</p>}
      {data && data.invoices.length > 0 && (
        <ul className="grid border-y border-line">
          {data.invoices.map((row) => (
            <InvoiceItem
              key={row.id}
              row={row}
              busy={saving.isPending && saving.variables.id === row.id && saving.variables.format}
              onSave={(format) => saving.mutate({ id: row.id, format })}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {saving.data ? t('saved', { name: saving.data }) : status}
      </p>
      <FormError message={saving.error?.message} />
      {data && (
        <div className="grid justify-items-start gap-4">
          <div className="grid gap-1">
            <h3 className="text-sm text-muted">{t('madeOutTo')}</h3>
            <p className="grid wrap-anywhere">
              {listLines(data.buyer).map((line, index) => (
                <span key={line} className={index === 0 ? 'font-semibold' : ''}>
                  {line}
                </span>
              ))}
            </p>
          </div>
          <Button variant="secondary" onClick={() => show(true)}>
            {t('change')}
          </Button>
          <Dialog open={search.get('dialog') === DIALOG} onClose={() => show(false)} title={t('changeTitle')}>
            <BuyerFields
              bookingId={bookingId}
              buyer={data.buyer}
              issuesAgain={data.invoices.length > 0 ? data.canChange : null}
              onClose={() => show(false)}
              onSaved={(issued) => {
                saving.reset()
                setStatus(t(issued ? 'issuedAgain' : 'kept'))
                show(false)
              }}
            />
          </Dialog>
        </div>
      )}
    </TripSection>
  )
}

type InvoiceItemProps = {
  row: InvoiceRow
  busy: false | 'pdf' | 'xml'
  onSave: (format: 'pdf' | 'xml') => void
}

function InvoiceItem({ row, busy, onSave }: InvoiceItemProps) {
  const t = useTexts(texts)
  const { kind, number, issuedUTC, totalMinor, currency, hasXml } = row
  const name = t(kind === 'INVOICE' ? 'invoice' : 'creditNote')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 last:border-0">
      <span className="grid gap-1">
        <span className="font-semibold">{t('issued', { kind: name, day: formatDay(issuedUTC) })}</span>
        <span dir="ltr" className="figures text-sm text-muted">
          {number}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="figures font-semibold">
          {kind === 'CREDIT_NOTE' && '−'}
          {formatMoney(totalMinor, currency)}
        </span>
        <span className="flex gap-2">
          {(hasXml ? (['pdf', 'xml'] as const) : (['pdf'] as const)).map((format) => (
            <SmallButton
              key={format}
              aria-label={t(format === 'pdf' ? 'pdfOf' : 'xmlOf', { number })}
              busy={busy === format && t('writing')}
              onClick={() => onSave(format)}
            >
              <Download aria-hidden="true" className="size-4" />
              {format.toUpperCase()}
            </SmallButton>
          ))}
        </span>
      </span>
    </li>
  )
}

type Buyer = {
  name: string
  street: string
  postcode: string
  city: string
  countryCode: string
  vatId: string
}

function listLines({ name, street, postcode, city, countryCode, vatId }: Buyer): string[] {
  const place = [postcode, city].filter(Boolean).join(' ')
  return [name, street, place, countryCode && getCountryName(countryCode), vatId].filter(Boolean)
}
