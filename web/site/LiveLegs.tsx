import { type ComponentType, useEffect, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingLegs } from './LoadingLegs.tsx'

const AHEAD = '700px'

/** The next legs on sale. Their cards and skies are code that only comes when somebody scrolls towards them. */
export function LiveLegs() {
  const ref = useRef<HTMLDivElement>(null)
  const [Legs, setLegs] = useState<ComponentType>(() => LoadingLegs)

  useEffect(() => {
    const place = ref.current
    if (!place) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('./NextLegs.tsx').then(
          ({ NextLegs }) => setLegs(() => NextLegs),
          () => setLegs(() => Unreachable),
        )
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={ref}>
      <Legs />
    </div>
  )
}

function Unreachable() {
  return (
    <LinkButton to={paths.booking()} variant="secondary">
      See flights on sale
    </LinkButton>
  )
}
