import { isIP } from 'node:net'

/** Whether the text is a list of addresses and networks, as TRUST_PROXY needs. */
export function isProxyList(value: string): boolean {
  return value.split(',').every((one) => isProxy(one.trim()))
}

function isProxy(one: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(one)) return true
  const [address = '', prefix] = one.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (!bits) return false
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
}
