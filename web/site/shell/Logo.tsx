/** The name and the mark: an arc with a node, as the map of a cockpit draws the active route. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 36 20" className="h-5 w-9">
        <path
          d="M3 17C7 6 17 2 31 4"
          fill="none"
          strokeWidth="2.25"
          strokeLinecap="round"
          className="stroke-route"
        />
        <circle cx="3" cy="17" r="2" className="fill-ink" />
        <circle cx="31.5" cy="4" r="3" className="fill-ink" />
      </svg>
      <span className="text-[1.0625rem] font-semibold tracking-tight">Ferrywing</span>
    </span>
  )
}
