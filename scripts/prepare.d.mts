export const ROOT: string
export const SERVER_FLAGS: string[]
export const SERVER_ENV: Record<string, string>
export function ensureInstalled(): Promise<void>
type Packages = Record<string, object>
export function hasEveryPackage(lists: { locked: Packages; installed: Packages }): boolean
export function findNode(): string
export function decideLibatomic(on: { isRoot: boolean; hasAptGet: boolean }): {
  install: boolean
  say: string
}
export function ensureBuiltOnce(node: string): Promise<void>
export function ensureBuilt(node: string): Promise<void>
export function ensureWeb(make: () => Promise<void>): Promise<void>
export function ensureBundled(node: string): Promise<string>
export function ensureCurrent(
  result: string,
  from: { stamp: string; files: string[]; make: () => Promise<void> },
): Promise<void>
export function passOnSignals(child: import('node:child_process').ChildProcess): void
export function runToEnd(program: string, args: string[], options?: object): Promise<number>
