// Preloaded (`--import`) into a process whose clock is to be wrong: everything it asks of Date is CLOCK_SHIFT_MS off, or
// what whoever started it says later.
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
process.on('message', (said: { clockShiftMs?: number }) => {
  shiftMs = said.clockShiftMs ?? shiftMs
})
// Only to be told: nothing waits for it.
process.channel?.unref()

const trueNow = Date.now.bind(Date)
const TrueDate = Date

globalThis.Date = new Proxy(TrueDate, {
  construct: (_, args) =>
    args.length === 0 ? new TrueDate(trueNow() + shiftMs) : Reflect.construct(TrueDate, args, TrueDate),
  apply: () => new TrueDate(trueNow() + shiftMs).toString(),
  get: (target, name) => (name === 'now' ? () => trueNow() + shiftMs : Reflect.get(target, name)),
})
