/** A progress bar in percent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={percent}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-raise [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-route [&::-webkit-progress-bar]:bg-raise [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-route [&::-webkit-progress-value]:transition-[width]"
    />
  )
}
