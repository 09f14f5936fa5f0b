import { useEffect, useState } from 'react'
import { useRouter } from '../router/router.tsx'
import { Dialog, DialogActions } from '../ui/dialog/Dialog.tsx'

/** Asks before a page with unsaved input is left: by a dialog for our own links, by the browser's for all other ways. */
export function LeaveWarning({ unsaved, children }: { unsaved: boolean; children: React.ReactNode }) {
  const { setGuard } = useRouter()
  const [stopped, setStopped] = useState<{ proceed: () => void } | null>(null)
  const stay = () => setStopped(null)

  useEffect(() => {
    if (!unsaved) return
    return setGuard(({ from, to, proceed }) => {
      const isLeaving = from.pathname !== to.pathname
      if (isLeaving) setStopped({ proceed })
      return isLeaving
    })
  }, [unsaved, setGuard])

  useEffect(() => {
    if (!unsaved) return
    function ask(event: BeforeUnloadEvent) {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  function leave() {
    stay()
    stopped?.proceed()
  }

  return (
    <Dialog open={stopped !== null} onClose={stay} title="Leave without saving?">
      <div className="text-muted">{children}</div>
      <DialogActions onClick={stay} leave="Leave" onLeave={leave}>
        Stay here
      </DialogActions>
    </Dialog>
  )
}
