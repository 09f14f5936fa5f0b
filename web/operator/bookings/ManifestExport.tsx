import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { manifests } from '#contract/bookings/manifests.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { decodeBytes, saveFile } from '../save-file.ts'

type Format = 'csv' | 'pdf'

/** The passenger manifest as a file, while it is open. */
export function ManifestExport(props: { legId: string; open: boolean; bookings: number; seats: number }) {
  const { legId, open, bookings, seats } = props
  const exporting = useMutation({
    mutationFn: async (format: Format) => {
      const file = await call(manifests.export, { params: { id: legId }, body: { format } })
      saveFile(decodeBytes(file.contentBase64), { name: file.fileName, type: file.contentType })
      return file.fileName
    },
  })
  const busy = (format: Format) => exporting.isPending && exporting.variables === format && 'Writing...'
  return (
    <Card padded>
      <section aria-labelledby="manifest" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div className="grid gap-1">
            <h2 id="manifest" className="text-lg">
              Passenger manifest
            </h2>
            <p className="max-w-[60ch] text-sm text-muted">{open ? openWords(bookings, seats) : CLOSED}</p>
          </div>
          {open && (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" busy={busy('csv')} onClick={() => exporting.mutate('csv')}>
                <Download aria-hidden="true" className="size-4" />
                CSV
              </Button>
              <Button variant="secondary" busy={busy('pdf')} onClick={() => exporting.mutate('pdf')}>
                <Download aria-hidden="true" className="size-4" />
                PDF
              </Button>
            </div>
          )}
        </div>
        <p role="status" className="text-sm empty:hidden">
          {exporting.data && `${exporting.data} is in your downloads.`}
        </p>
        <FormError message={exporting.error?.message} />
      </section>
    </Card>
  )
}

const CLOSED =
  'This flight has departed or is off sale, so its manifest is closed and names are shortened to initials.'

function openWords(bookings: number, seats: number): string {
  if (bookings === 0) return 'Nobody is confirmed yet. The manifest is open until departure.'
  const people = seats === 1 ? '1 passenger' : `${seats} passengers`
  const of = bookings === 1 ? '1 booking' : `${bookings} bookings`
  return `${people} in ${of}: their names, and their travel documents where the flight crosses a border. Open until departure; each export is recorded.`
}
