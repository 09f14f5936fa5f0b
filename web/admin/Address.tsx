/** An e-mail address that breaks before its @ in a narrow column. */
export function Address({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return (
    <span className="text-sm text-muted wrap-anywhere">
      {name}
      <wbr />@{domain}
    </span>
  )
}
