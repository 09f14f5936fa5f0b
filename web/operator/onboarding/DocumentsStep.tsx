import { useMutation } from '@tanstack/react-query'
import { DOCUMENT_TYPES } from '#contract/operators/operators.ts'
import { DocumentCard } from '../documents/DocumentCard.tsx'
import type { DocumentUploads } from '../documents/use-document-uploads.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'

/** Step 2: the papers. Next sends what is chosen and goes on when the required ones are there. */
export function DocumentsStep({ own, uploads, onSaved }: StepProps & { uploads: DocumentUploads }) {
  const documents = own.profile?.docsJSON
  const saving = useMutation({
    mutationFn: async () => {
      const complete = await uploads.sendAll((type) => documents?.[type].status === 'uploaded')
      if (complete) await onSaved()
    },
  })
  return (
    <StepForm
      step={2}
      lead="They are kept encrypted; only you and the people who review your application can open them."
      failure={saving.error && 'The documents could not be sent. Please try again.'}
      busy={saving.isPending && 'Saving...'}
      onNext={() => saving.mutate()}
    >
      <div className="grid gap-5">
        {DOCUMENT_TYPES.map((type) => (
          <DocumentCard key={type} type={type} kept={documents?.[type]} uploads={uploads} />
        ))}
      </div>
    </StepForm>
  )
}
