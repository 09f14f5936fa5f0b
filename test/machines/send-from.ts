import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Sent = { status: number; text: () => Promise<string> }
export type Send = (url: string, init: RequestInit) => Promise<Sent>

/** Sends each request from another address of this machine's 127.0.0.0/8, so that no limit of one address applies. */
export function sendFromManyAddresses(): Send {
  let count = 0
  return async (url, init) => {
    count++
    return await sendFrom(`127.7.${Math.floor(count / 250) % 250}.${(count % 250) + 1}`, url, init)
  }
}

export async function sendFrom(
  localAddress: string,
  url: string,
  { method = 'GET', headers = {}, body, signal }: RequestInit,
): Promise<Sent> {
  return await new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method,
        localAddress,
        agent: false,
        headers: Object.fromEntries(new Headers(headers)),
        ...(signal && { signal }),
      },
      (answer) => resolve({ status: answer.statusCode ?? 0, text: () => text(answer) }),
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
