import { type FetchOutside, openFetch } from '#server/runtime/fetch-outside.ts'
import { findUnreachable, type Outgoing } from '#server/runtime/outgoing.ts'
import { remember } from '#server/runtime/remember.ts'
import type { Carrier, Refusal } from './sms.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** One of our numbers in E.164, or a messaging service (MG…). */
  from: string
  apiUrl: string
}

const TWILIO_URL = 'https://api.twilio.com'
// Twilio accepts no idempotency key, so only the job repeats a text.
const CALL_POLICY = {
  ...{ connectMs: 5000, attemptMs: 10_000, wholeMs: 10_000, retries: 0 },
  repeats: 'none' as const,
}

/** Twilio's codes for numbers that no retry will reach. https://www.twilio.com/docs/api/errors */
const REFUSALS: Record<number, Refusal> = {
  // The owner of the number has answered STOP.
  21610: 'STOPPED',
  // The number does not exist, is not reachable, does not accept texts, or is in a country that we do not serve.
  21211: 'REFUSED',
  21214: 'REFUSED',
  21217: 'REFUSED',
  21407: 'REFUSED',
  21408: 'REFUSED',
  21614: 'REFUSED',
}

/** Sends through Twilio. Its library is loaded with the first text. */
export function openTwilio(settings: TwilioSettings, outgoing: Outgoing): Carrier {
  const ask = openFetch(outgoing, 'texts', CALL_POLICY)
  const connected = remember(() => connect(settings, ask))
  const { from } = settings
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
  return {
    async deliver({ to, body }) {
      const client = await connected()
      try {
        const { sid } = await client.messages.create({ ...sender, to, body })
        return { carrierId: sid }
      } catch (error) {
        return { refused: toRefusal(error) }
      }
    },
  }
}

async function connect({ accountSid, authToken, apiUrl }: TwilioSettings, ask: FetchOutside) {
  const { default: twilio } = await import('twilio')
  const httpClient = new twilio.RequestClient()
  httpClient.request = async <Answer>({
    method,
    uri,
    username,
    password,
    headers,
    data,
  }: Parameters<typeof httpClient.request<Answer>>[0]) => {
    const answer = await ask(uri.replace(TWILIO_URL, apiUrl.replace(/\/$/, '')), {
      method,
      headers: {
        ...(headers as Record<string, string>),
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      body: new URLSearchParams(data as Record<string, string>),
    })
    const body = (await answer.json().catch(() => ({}))) as Answer
    return { statusCode: answer.status, body, headers: Object.fromEntries(answer.headers) }
  }
  return twilio(accountSid, authToken, { httpClient })
}

// Twilio's sentences repeat the number, so only the code is passed on.
function toRefusal(error: unknown): Refusal {
  const { status, code } = error as { status?: number; code?: number | string }
  const refusal = typeof code === 'number' ? REFUSALS[code] : undefined
  if (refusal) return refusal
  throw new Error([status, findUnreachable(error)?.why ?? code].filter(Boolean).join(' ') || 'no answer')
}

/** Whether a request comes from Twilio: its signature covers the exact URL and every field of the form. */
export async function isFromTwilio({
  authToken,
  signature,
  url,
  fields,
}: {
  authToken: string
  signature: string
  url: string
  fields: Record<string, string | string[]>
}): Promise<boolean> {
  const { default: twilio } = await import('twilio')
  return twilio.validateRequest(authToken, signature, url, fields)
}
