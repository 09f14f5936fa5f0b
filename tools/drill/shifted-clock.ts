// Preloaded (`--import`) to give a process a wrong clock: Date is off by CLOCK_SHIFT_MS milliseconds, or by the value that the
// parent process sends later.
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
process.on('message', (message: { clockShiftMs?: number }) => {
  shiftMs = message.clockShiftMs ?? shiftMs
})
// Without this, the channel to the parent would keep the process running.
process.channel?.unref()

const trueNow = Date.now.bind(Date)
const TrueDate = Date

globalThis.Date = new Proxy(TrueDate, {
  construct: (_, args) =>
    args.length === 0 ? new TrueDate(trueNow() + shiftMs) : Reflect.construct(TrueDate, args, TrueDate),
  apply: () => new TrueDate(trueNow() + shiftMs).toString(),
  get: (target, name) => (name === 'now' ? () => trueNow() + shiftMs : Reflect.get(target, name)),
})
