import { paths } from '../paths.ts'
import { LinkButton } from '../ui/LinkButton.tsx'

/** Any address that is no page. */
export function NotFoundPage() {
  return (
    <div className="shell grid min-h-[60svh] content-center justify-items-start gap-6 py-24">
      <p className="figures text-muted">404</p>
      <h1 className="text-title tracking-tighter">There is no runway at this address.</h1>
      <p className="max-w-[52ch] text-lg text-muted">
        The page may have moved, or it is not open yet. The flights are where they always were.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.booking()}>Explore Routes</LinkButton>
        <LinkButton to={paths.home()} variant="secondary">
          Return to Home
        </LinkButton>
      </div>
    </div>
  )
}
