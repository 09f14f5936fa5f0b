import { useWords } from '../../languages/namespace.ts'
import { samples } from '../../languages/pages/samples.ts'
import { NetworkMap } from '../../ui/art/NetworkMap.tsx'
import { europeAndGulf, networkLegs, wholeNetwork } from './network.ts'

/** The map of the sample routes across the window; on a phone, of Europe and the Gulf only. */
export function SampleNetwork({ height, className }: { height: number; className: string }) {
  const label = useWords(samples)('Map of empty legs across North America, Europe and the Middle East')
  return (
    <>
      <NetworkMap
        legs={networkLegs}
        corners={wholeNetwork}
        width={1440}
        height={height}
        label={label}
        className={`${className} w-full max-sm:hidden`}
      />
      <NetworkMap
        legs={networkLegs}
        corners={europeAndGulf}
        width={390}
        height={360}
        label={label}
        className="w-full sm:hidden"
      />
    </>
  )
}
