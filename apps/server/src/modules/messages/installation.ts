import { ALARM_SHARE, type Channel } from '@quickprism/contract/message-limits'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { gauge } from '../../http/metrics.ts'
import { spentToday } from '../allowances/service.ts'
import { mostUnproven, unprovenCounter, WHOLE, wholeCounter } from './clearing.ts'

type Needed = Pick<Deps, 'identity' | 'clock' | 'messagesPerDay'>

const CHANNELS: readonly Channel[] = ['mail', 'sms']

/** How much of a day's messages the installation has used up, of all and of those to unproven addresses. */
const usageOf = (deps: Needed, channel: Channel) =>
  inIdentity(deps, async (tx) => {
    const most = deps.messagesPerDay[channel]
    const counted = await spentToday(tx, wholeCounter(channel), WHOLE)
    const unproven = await spentToday(tx, unprovenCounter(channel), WHOLE)
    const isAlarming = counted >= ALARM_SHARE * most || unproven >= ALARM_SHARE * mostUnproven(most)
    return { channel, counted, unproven, most, isAlarming }
  })

/** Every channel of which the day's messages are nearly used up. */
export const findAlarming = async (deps: Needed) => {
  const usages = await Promise.all(CHANNELS.map((channel) => usageOf(deps, channel)))
  return usages.filter(({ isAlarming }) => isAlarming)
}

/** Offers the figures of the day as metrics. */
export const measureMessages = (deps: Needed) => {
  for (const channel of CHANNELS) {
    const noun = channel === 'mail' ? 'Mails' : 'Text messages'
    gauge(
      `${channel}_messages_today`,
      `${noun} counted in the day that is under way`,
      async () => (await usageOf(deps, channel)).counted,
    )
    gauge(
      `${channel}_messages_unproven_today`,
      `${noun} to unproven addresses counted in the day that is under way`,
      async () => (await usageOf(deps, channel)).unproven,
    )
    gauge(`${channel}_messages_alarm`, `1 where four fifths of a day's limit are used up`, async () =>
      (await usageOf(deps, channel)).isAlarming ? 1 : 0,
    )
  }
}
