import type { Clearance } from './clearance.ts'

type TextMessage = { to: string; text: string; reference: string }

/** Sends one text message to a mobile number in international form, or throws. */
export type Sms = { send(message: TextMessage, clearance: Clearance): Promise<void> }

const OUTBOUND_DEADLINE = 3_000

/** The provider interface of docs/sms-provider.md: one POST per message, any 2xx means it was taken. */
export const httpSms = (url: string, key: string): Sms => ({
  async send(message) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(OUTBOUND_DEADLINE),
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const failure = new Error(`The SMS provider answered ${answer.status}`)
    throw Object.assign(failure, { code: 'ESMS', responseCode: answer.status })
  },
})
