/** In the place of a page whose script did not come, or that broke: its address, read anew, is the whole of what helps. */
export function PageFailed() {
  return (
    <div lang="en" dir="ltr" className="shell py-24">
      <h1 className="text-title">This page did not load.</h1>
      <a href={location.href} className="underline">
        Try again
      </a>
    </div>
  )
}
