import { Spinner } from '../ui/Spinner.tsx'

const THIS_ADDRESS = ''

/**
 * What the fallback page shows until the application takes over; as tall as the window, so that the footer stays below it.
 * After a while it says what to do, without a script: it may be the scripts that do not come.
 */
export function LoadingPage() {
  return (
    <div data-loading className="grid min-h-svh content-start gap-6 pt-40">
      <Spinner />
      <p className="after-a-while text-center">
        This takes longer than it should.{' '}
        <a
          href={THIS_ADDRESS}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Try again
        </a>
      </p>
    </div>
  )
}
