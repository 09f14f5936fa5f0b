import { useNextReadiness } from './readiness-queries.ts'
import { shortReadiness } from './readiness-words.ts'

/** In a list of flights: how many are not ready, within 48 hours of departure; nothing if all are. */
export function ReadinessMark({ legId }: { legId: string }) {
  const { data } = useNextReadiness()
  const flight = data?.find((one) => one.legId === legId)
  if (!flight || flight.notReady === 0) return null
  return <span className="text-sm whitespace-nowrap text-caution">{shortReadiness(flight)}</span>
}
