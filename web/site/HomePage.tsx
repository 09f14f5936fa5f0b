export function HomePage() {
  return <h1 className="shell py-20 text-display">The jet is flying home anyway.</h1>
}
