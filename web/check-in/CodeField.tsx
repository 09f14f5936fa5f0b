import { Camera, CameraOff } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { canScan, scanCodes } from './scan-codes.ts'

/** Reads a pass: with the camera if the browser can, and always as text. `onCheck` returns whether the text was accepted. */
export function CodeField({ onCheck }: { onCheck: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  async function check(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return setProblem('Scan, paste or type a pass')
    setProblem(undefined)
    setBusy(true)
    if (await onCheck(text)) setText('')
    setBusy(false)
  }

  return (
    <div className="grid gap-6">
      <CameraView onCode={onCheck} />
      <form noValidate onSubmit={(event) => void check(event)} className="grid gap-4">
        <TextField
          label="Pass code or number"
          hint="Paste the code, or type the number below the name, like FW-7F3K2Q-1."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" size="large" busy={busy && 'Checking...'} className="justify-self-start">
          Check pass
        </Button>
      </form>
    </div>
  )
}

function CameraView({ onCode }: { onCode: (text: string) => Promise<boolean> }) {
  const [possible, setPossible] = useState(false)
  const [on, setOn] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const latestOnCode = useRef(onCode)
  latestOnCode.current = onCode

  useEffect(() => void canScan().then(setPossible), [])
  useEffect(() => {
    if (!on || !video.current) return
    const stopping = new AbortController()
    const { signal } = stopping
    scanCodes(video.current, { onCode: (code) => void latestOnCode.current(code), signal }).catch(() => {
      setFailure('The camera did not open. Allow it in the browser, or paste the code below.')
      setOn(false)
    })
    return () => stopping.abort()
  }, [on])

  if (!possible) return null
  return (
    <div className="grid justify-items-start gap-4">
      {on && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-square w-full max-w-md rounded-card bg-raise object-cover"
        />
      )}
      <Button variant="secondary" size="large" aria-pressed={on} onClick={() => setOn(!on)}>
        {on ? (
          <CameraOff aria-hidden="true" className="size-5" />
        ) : (
          <Camera aria-hidden="true" className="size-5" />
        )}
        {on ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
      <FormError message={failure} />
    </div>
  )
}
