import { useMutation } from '@tanstack/react-query'
import { adminDisputes } from '#contract/disputes/disputes.ts'
import { call } from '../../data/api.ts'
import type { Feedback } from '../money/use-booking-acts.ts'
import { saveFile } from '../save-file.ts'

/** Downloads the evidence file: as it was sent, or as a preview with this statement. */
export function useEvidenceFile({ id }: { id: string }, onFeedback: (feedback: Feedback) => void) {
  return useMutation({
    mutationFn: (statement: string) =>
      call(adminDisputes.evidence, { params: { id }, body: statement ? { statement } : {} }),
    onSuccess: ({ fileName, contentBase64 }) => {
      const bytes = Uint8Array.from(atob(contentBase64), (letter) => letter.charCodeAt(0))
      saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName)
    },
    onError: (error) => onFeedback({ tone: 'warning', sentence: `The file was not made: ${error.message}` }),
  })
}
