import { useId } from 'react'
import { SkyBands } from '../../ui/art/SkyBands.tsx'
import type { Flight } from '../../ui/art/sky-along.ts'
import { nameSkies } from '../../ui/art/sky-words.ts'
import type { Article } from './articles.ts'
import { formatDate } from './find-articles.ts'
import { MotifLines } from './motifs.tsx'

const WIDTH = 640
const HEIGHT = 320

/** An article's picture: the computed sky of its flight, and a drawing of its subject. Decorative. */
export function ArticleArt({ article, className }: { article: Article; className?: string }) {
  const id = useId()
  const { motif } = article.hero
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <SkyBands id={id} flight={toFlight(article)} width={WIDTH} height={HEIGHT} />
      <rect width={WIDTH} height={HEIGHT} fill="#060a1c" opacity="0.18" />
      <g transform="translate(80 40) scale(2)">
        <MotifLines motif={motif} />
      </g>
    </svg>
  )
}

/** The caption of the picture: 'The sky from Nice to London on 2 September 2025: …' */
export function writeCaption(article: Article): string {
  const { from, to, departs } = article.hero
  const { takeOff, landing } = nameSkies(toFlight(article))
  const sky = takeOff === landing ? `${takeOff} all the way` : `${takeOff} at take-off, ${landing} at landing`
  return `Behind the drawing, as computed: the sky from ${from.city} to ${to.city} on ${formatDate(departs)}, ${sky}.`
}

export function toFlight({ hero }: Article): Flight {
  const arrivalMs = Date.parse(hero.departs) + hero.minutes * 60_000
  return {
    from: hero.from,
    to: hero.to,
    departureUTC: hero.departs,
    arrivalUTC: new Date(arrivalMs).toISOString(),
  }
}
