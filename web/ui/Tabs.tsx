import { useId } from 'react'
import { classNames } from './class-names.ts'

/** Tabs for the views of a list. Arrow keys move between them. The caller renders the panel `panelId` below. */
export function Tabs<Value extends string>(props: {
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  panelId: string
  onChange: (value: Value) => void
}) {
  const { tabs, value } = props
  const id = useId()
  const chosen = tabs.findIndex((tab) => tab.value === value)

  function move(by: number) {
    const next = tabs[(chosen + by + tabs.length) % tabs.length]
    if (!next) return
    props.onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label={props.label}
      className="flex w-fit max-w-full gap-1 overflow-x-auto rounded-full bg-raise p-1"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={props.panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => props.onChange(tab.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1)
            if (event.key === 'ArrowLeft') move(-1)
          }}
          className={classNames(
            'min-h-10 rounded-full px-4 text-[0.9375rem] font-semibold transition-colors focus-visible:rounded-full sm:px-5',
            tab.value === value
              ? 'bg-panel text-ink shadow-card forced-colors:underline'
              : 'text-muted hover:text-ink',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
