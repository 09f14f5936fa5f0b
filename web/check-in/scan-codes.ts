type Found = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Found[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMAT = 'qr_code'
const LOOK_EVERY_MS = 200

/** Whether this browser can read codes with its camera. */
export async function canScan(): Promise<boolean> {
  const Class = detectorClass()
  if (!Class || !navigator.mediaDevices?.getUserMedia) return false
  return (await Class.getSupportedFormats().catch((): string[] => [])).includes(FORMAT)
}

/** Shows the camera in `video` and reports each code once while it stays in view. Stops on the signal. */
export async function scanCodes(
  video: HTMLVideoElement,
  { onCode, signal }: { onCode: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const Class = detectorClass()
  if (!Class) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop, { once: true })
  video.srcObject = stream
  await video.play()
  const detector = new Class({ formats: [FORMAT] })
  let inView = ''
  while (!signal.aborted) {
    const [found] = await detector.detect(video).catch(() => [])
    if (found && found.rawValue !== inView) onCode(found.rawValue)
    inView = found?.rawValue ?? ''
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

function detectorClass(): DetectorClass | undefined {
  return (window as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}
