import { Spinner } from '../../ui/Spinner.tsx'

/**
 * The content of the fallback page until the application has rendered, as tall as the window, so that the footer stays below it.
 * After a while it says what to do. That needs no script, because the scripts may have failed to load.
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
