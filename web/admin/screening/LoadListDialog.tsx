import { useRef, useState } from 'react'
import { adminSanctionsLists, MAX_LIST_BYTES, SANCTIONS_LISTS } from '#contract/screening/sanctions-lists.ts'
import { upload } from '../../data/upload.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { DecisionDialog, Pair, ReasonField } from '../DecisionDialog.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { LIST_NAMES, screeningKey } from './screening-words.ts'

/** Uploads the file of a sanctions list in its publisher's format. */
export function LoadListDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (feedback: Feedback) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)

  async function send(fields: { kind: string; fileDate: string; reason: string }) {
    if (!file) throw new Error('Choose a file.')
    if (file.size > MAX_LIST_BYTES) throw new Error('A list may have at most 80 MB.')
    setShare(0)
    const about = { fileField: 'list', file, fields, onProgress: setShare }
    return await upload(adminSanctionsLists.load, { ...about, signal: AbortSignal.timeout(600_000) }).finally(
      () => setShare(null),
    )
  }

  return (
    <DecisionDialog
      queryKey={screeningKey}
      title="Load a list"
      lead="The CSV file of the publisher, unchanged. It replaces the current one of this list, and everybody who is still to fly is compared again."
      draft="load sanctions list"
      initial={{ kind: '', fileDate: '', reason: '' }}
      button="Load It"
      busy="Loading..."
      send={send}
      done="The list is loaded. Everybody who is still to fly is compared again."
      onClose={onClose}
      onDone={onDone}
    >
      {(field) => (
        <>
          <Pair>
            <SelectField
              label="List"
              {...field('kind')}
              empty="Choose"
              options={SANCTIONS_LISTS.map((one) => [one, LIST_NAMES[one]])}
            />
            <TextField label="Day of the file" type="date" {...field('fileDate')} />
          </Pair>
          <div className="flex flex-wrap items-center gap-4">
            <Button variant="secondary" onClick={() => input.current?.click()}>
              Choose a File
            </Button>
            <span className="text-sm text-muted wrap-anywhere">{file?.name ?? 'No file is chosen.'}</span>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="File of the list"
              accept=".csv,text/csv"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </div>
          {share !== null && <ProgressBar label="Uploading" percent={share * 100} />}
          <ReasonField {...field('reason')} />
        </>
      )}
    </DecisionDialog>
  )
}
