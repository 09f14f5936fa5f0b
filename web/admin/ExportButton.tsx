import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../ui/button/Button.tsx'
import { saveFile } from './save-file.ts'

type CsvFile = { fileName: string; csv: string }

/** Reads a CSV file and saves it among the downloads. */
export function useExport<Of = void>(read: (of: Of) => Promise<CsvFile>) {
  return useMutation({
    mutationFn: read,
    onSuccess: ({ fileName, csv }) => saveFile(new Blob([csv], { type: 'text/csv' }), fileName),
  })
}

export function ExportButton(props: {
  exporting: UseMutationResult<CsvFile, Error, void>
  className?: string
}) {
  const { exporting, className } = props
  return (
    <Button
      variant="secondary"
      className={className}
      busy={exporting.isPending && 'Exporting...'}
      onClick={() => exporting.mutate()}
    >
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  )
}
