import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { gauge } from '../../http/metrics.ts'
import { findCodeCounts } from './conversion-queries.ts'

const WINDOW_MINUTES = 15
/** Of the codes that are sent, people enter most. */
const LEAST_VERIFIED = 0.4
/** Of fewer messages than this, nothing can be said. */
const LEAST_SENT = 10

/** What became of the codes that went out by text message in the last quarter of an hour. */
export const conversionOf = (deps: Pick<Deps, 'identity' | 'clock'>) =>
  inIdentity(deps, async (tx) => {
    const counts = await findCodeCounts(tx, new Date(tx.now.getTime() - WINDOW_MINUTES * 60_000))
    const { sent, verified } = counts
    return { ...counts, isAlarming: sent >= LEAST_SENT && verified < LEAST_VERIFIED * sent }
  })

/** Offers the figures of the last quarter of an hour to whoever collects metrics. */
export const measureConversion = (deps: Pick<Deps, 'identity' | 'clock'>) => {
  const of = 'in the last 15 minutes'
  gauge('sms_codes_sent', `Codes sent by text message ${of}`, async () => (await conversionOf(deps)).sent)
  gauge('sms_codes_verified', `Codes entered ${of}`, async () => (await conversionOf(deps)).verified)
  gauge('sms_codes_alarm', `1 where fewer than 40 % of the codes sent by text message were entered ${of}`, async () =>
    (await conversionOf(deps)).isAlarming ? 1 : 0,
  )
}
