/** An e-mail address that a narrow column breaks at its sign first. */
export function Address({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return (
    <span className="text-sm text-muted wrap-anywhere">
      {name}
      <wbr />@{domain}
    </span>
  )
}
