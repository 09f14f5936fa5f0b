import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useWords } from '../../languages/namespace.ts'
import { home } from '../../languages/pages/home.ts'
import { paths } from '../../routing/paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { LoadingLegs } from './LoadingLegs.tsx'

// Up to 300 pixels below the window, and anywhere above it, since the visitor may have scrolled past before the script loaded.
const NEAR = '1000000px 0px 300px'

/** The next legs on sale. The code of their cards and skies loads only when the visitor scrolls towards them. */
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
      { rootMargin: NEAR },
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
      {useWords(home)('See flights on sale')}
    </LinkButton>
  )
}
