/** A honeypot: a field that people cannot see or reach, so only programs fill it in. */
export function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input type="text" name="website2" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
