/** A field that no person sees or reaches: only a machine fills it in. */
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
