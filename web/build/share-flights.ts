import { toFlight, writeCaption } from '../site/blog/ArticleArt.tsx'
import type { Article } from '../site/blog/articles.ts'
import { DWC, FAB, GVA, LAS, LBG, NCE, OPF, RUH, TEB, VNY } from '../site/routes/network.ts'
import type { Flight } from '../ui/art/sky-along.ts'

/** The picture beside a shared link: its path, its alternative text, and the flight of its sky. */
export type SharePicture = { path: string; alt: string; flight: Flight }

const DAY = '2025-06-06'

const flights = {
  'teterboro-opa-locka': flight(TEB, OPF, '22:40', 172),
  'farnborough-nice': flight(FAB, NCE, '19:05', 105),
  'van-nuys-las-vegas': flight(VNY, LAS, '12:10', 55),
  'paris-geneva': flight(LBG, GVA, '03:20', 65),
  'dubai-riyadh': flight(DWC, RUH, '14:30', 110),
}

/** The picture of a page. Each article has its own sky. The other pages share five, and each page always has the same one. */
export function findSharePicture(url: string, article: Article | null): SharePicture {
  if (article)
    return { path: `/share/article-${article.id}.png`, alt: writeCaption(article), flight: toFlight(article) }
  const names = Object.keys(flights) as (keyof typeof flights)[]
  const sum = [...url].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  const name = names[sum % names.length] ?? 'teterboro-opa-locka'
  return {
    path: `/share/${name}.png`,
    alt: 'The sky along a flight, with its route drawn across in magenta',
    flight: flights[name],
  }
}

function flight(from: Flight['from'], to: Flight['to'], time: string, minutes: number): Flight {
  const departureMs = Date.parse(`${DAY}T${time}:00Z`)
  return {
    from,
    to,
    departureUTC: new Date(departureMs).toISOString(),
    arrivalUTC: new Date(departureMs + minutes * 60_000).toISOString(),
  }
}
