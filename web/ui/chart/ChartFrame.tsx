import { type ReactNode, useId } from 'react'
import { translate } from '../../languages/translated.ts'
import { classNames } from '../class-names.ts'
import { useWidth } from './use-width.ts'

type ChartTable = {
  caption: string
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
}

type ChartFrameProps = {
  title: string
  /** The level of the title: one below the surrounding heading. */
  level?: 2 | 3
  /** The total of the chart in one figure. */
  total?: ReactNode
  /** The description of the drawing for screen readers. */
  description: string
  height: number
  table: ChartTable
  control?: ReactNode
  /** Whether the chart is a card, or is inside one. */
  look?: keyof typeof LOOKS
  /** Draws the chart at this width in CSS pixels. */
  children: (width: number) => ReactNode
}

const LOOKS = {
  card: 'rounded-card bg-panel shadow-card',
  inset: 'rounded-field border border-line',
} as const

/** A chart with its name, a description in words, and its figures as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const id = useId()
  const { ref, width } = useWidth()
  const Heading = `h${props.level ?? 3}` as const
  return (
    <figure
      aria-labelledby={`${id}-title`}
      className={classNames(
        'grid min-w-0 grid-cols-1 content-start gap-5 overflow-x-clip p-6',
        LOOKS[props.look ?? 'card'],
      )}
    >
      <figcaption className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <Heading id={`${id}-title`} className="text-lg">
            {props.title}
          </Heading>
          {props.total && <p className="figures text-heading tracking-tight">{props.total}</p>}
        </div>
        {props.control}
      </figcaption>
      <div ref={ref} dir="ltr" style={{ height: props.height }}>
        {width > 0 && (
          <svg
            role="img"
            aria-labelledby={`${id}-name ${id}-description`}
            width={width}
            height={props.height}
            className="block overflow-visible"
          >
            <title id={`${id}-name`}>{props.title}</title>
            <desc id={`${id}-description`}>{props.description}</desc>
            {props.children(width)}
          </svg>
        )}
      </div>
      <FigureTable {...props.table} />
    </figure>
  )
}

function FigureTable({ caption, head, rows }: ChartTable) {
  return (
    <details>
      <summary className="min-h-8 w-fit text-sm font-semibold text-muted hover:text-ink">
        {translate('Show as table')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={caption} className="mt-3 max-h-80 overflow-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {head.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-2 font-normal text-muted ${index === 0 ? 'text-start' : 'ps-4 text-end'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name.
              <tr key={row} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
                  <td key={index} className="figures py-2 ps-4 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
