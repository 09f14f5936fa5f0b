import { Spinner } from '../ui/Spinner.tsx'

/** What the fallback page shows until the application takes over; as tall as the window, so that the footer stays below it. */
export function LoadingPage() {
  return (
    <div data-loading className="grid min-h-svh content-start pt-40">
      <Spinner />
    </div>
  )
}
