import { useWords } from '../languages/namespace.ts'
import { home } from '../languages/pages/home.ts'
import type { SentenceOf } from '../languages/sentences.ts'

type Sentence = SentenceOf<typeof home>
type Testimonial = { name: string; title: Sentence; content: Sentence; rating: 1 | 2 | 3 | 4 | 5 }

const testimonials: readonly Testimonial[] = [
  {
    name: 'M. Haddad',
    title: 'Founder, Beirut',
    content: 'I watch Riyadh to Dubai. Two messages a month, one of them is usually mine.',
    rating: 5,
  },
  {
    name: 'C. Lindqvist',
    title: 'Producer, London',
    content: 'Farnborough to Nice on a Sunday morning, six of us, for less than the scheduled flight.',
    rating: 5,
  },
  {
    name: 'R. Okafor',
    title: 'Surgeon, New York',
    content: 'The hold timer is honest. Fifteen minutes to call my wife, then the seats are ours.',
    rating: 4,
  },
]

const MOST = 5

export function Testimonials() {
  const t = useWords(home)
  return (
    <section aria-labelledby="testimonials" className="shell pt-20 md:pt-28">
      <h2 id="testimonials" className="sr-only">
        {t('Testimonials')}
      </h2>
      <ul className="grid gap-x-10 gap-y-12 md:grid-cols-3">
        {testimonials.map(({ name, title, content, rating }) => (
          <li key={name} className="border-t-2 border-ink pt-6">
            <figure className="grid gap-5">
              <Rating rating={rating} />
              <blockquote className="text-xl leading-snug font-medium tracking-tight">
                {t(content)}
              </blockquote>
              <figcaption className="text-sm text-muted">
                <strong className="font-semibold text-ink">{name}</strong>, {t(title)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rating({ rating }: { rating: number }) {
  return (
    <svg
      role="img"
      aria-label={useWords(home)('{stars} out of {all}', { stars: rating, all: MOST })}
      viewBox="0 0 100 12"
      className="h-3 w-25 rtl:-scale-x-100"
    >
      {Array.from({ length: MOST }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are identified only by their place.
          key={index}
          cx={6 + index * 18}
          cy="6"
          r="5"
          strokeWidth="1.5"
          className={index < rating ? 'fill-route stroke-route' : 'fill-none stroke-edge'}
        />
      ))}
    </svg>
  )
}
