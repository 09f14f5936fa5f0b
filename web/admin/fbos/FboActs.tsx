import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFbos, type Fbo } from '#contract/fbos/fbos.ts'
import { call } from '../../data/api.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'

/** Marks an entry as checked today, or retires it. */
export function FboActs({ fbo, onDone }: { fbo: Fbo; onDone: () => void }) {
  const [retiring, setRetiring] = useState(false)
  const params = { id: fbo.id }
  const check = useMutation({ mutationFn: () => call(adminFbos.check, { params }), onSettled: onDone })
  const retire = useMutation({
    mutationFn: () => call(adminFbos.retire, { params }),
    onSuccess: () => setRetiring(false),
    onSettled: onDone,
  })
  if (fbo.retiredUTC) return null
  const of = `${fbo.name}, ${fbo.icao}`
  return (
    <>
      <SmallButton
        aria-label={`Mark as checked: ${of}`}
        busy={check.isPending && 'Saving...'}
        onClick={() => check.mutate()}
      >
        Checked
      </SmallButton>
      <SmallButton aria-label={`Retire ${of}`} onClick={() => setRetiring(true)}>
        Retire
      </SmallButton>
      <FormError message={check.error?.message} />
      {retiring && (
        <Dialog open onClose={() => setRetiring(false)} title={`Retire ${fbo.name}?`}>
          <div className="grid gap-5 text-start">
            <p className="text-muted">
              No flight can name it any more.{' '}
              {fbo.flights > 0 &&
                `${fbo.flights} on sale ${fbo.flights === 1 ? 'does and keeps' : 'do and keep'} it until the operator chooses another.`}
            </p>
            <FormError message={retire.error?.message} />
            <DialogActions
              variant="danger"
              busy={retire.isPending && 'Retiring...'}
              onClick={() => retire.mutate()}
              leave="Keep it"
              onLeave={() => setRetiring(false)}
            >
              Retire
            </DialogActions>
          </div>
        </Dialog>
      )}
    </>
  )
}
