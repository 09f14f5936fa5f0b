import { backOfficePaths } from '../routing/back-office-paths.ts'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { chooseButtonLook } from '../ui/button/button-look.ts'
import { Card } from '../ui/Card.tsx'
import type { Obstacle } from './use-check-in.ts'

const WORDS: Record<Obstacle, { title: string; text: string }> = {
  'signed-out': {
    title: 'Please sign in',
    text: 'Sign in with the operator’s account and open this page again. Check-ins that were not reported yet are still on this phone.',
  },
  'not-yours': {
    title: 'Not one of your flights',
    text: 'This is not one of your flights, or it does not exist.',
  },
  'never-read': {
    title: 'No list on this phone yet',
    text: 'Open this page once with network. From then on it works without.',
  },
  unanswered: {
    title: 'The server could not answer',
    text: 'There is no list on this phone yet. Try again in a moment.',
  },
  'no-signatures': {
    title: 'This browser cannot check passes',
    text: 'It does not know their kind of signature. Use a browser of 2025 or later.',
  },
}

/** Explains why check-in is not possible, and what to do. */
export function ObstacleCard({ obstacle, onRetry }: { obstacle: Obstacle; onRetry: () => void }) {
  const { title, text } = WORDS[obstacle]
  return (
    <Card padded className="grid justify-items-start gap-5" role="alert">
      <h1 className="text-heading">{title}</h1>
      <p className="max-w-[52ch] text-muted">{text}</p>
      {obstacle === 'signed-out' && (
        <a href={paths.login()} className={chooseButtonLook({})}>
          Sign In
        </a>
      )}
      {obstacle === 'not-yours' && (
        <a href={backOfficePaths.operatorLegs()} className={chooseButtonLook({ variant: 'secondary' })}>
          All flights
        </a>
      )}
      {(obstacle === 'never-read' || obstacle === 'unanswered') && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Card>
  )
}
