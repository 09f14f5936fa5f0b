/** A field that no person sees or reaches; whoever fills it in is a machine. */
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
