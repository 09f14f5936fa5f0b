import { Spinner } from '../../ui/Spinner.tsx'

/**
 * What the fallback page shows until the application takes over; as tall as the window, so that the footer stays below it.
 * After a while it says what to do, without a script: it may be the scripts that do not come.
 */
export function LoadingPage() {
  return (
    <div data-loading className="grid min-h-svh content-start gap-6 pt-40">
      <Spinner />
      <p className="after-a-while text-center">
        This takes longer than it should. Please load the page again.
      </p>
    </div>
  )
}
