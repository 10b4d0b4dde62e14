import { CallFailed, sayInEnglish } from '@quickprism/client/client'
import { ownAlerts } from '@quickprism/contract/own-alerts'
import { expect, it, onTestFinished } from 'vitest'
import { answersNow, deliverAnswers, forgetAnswers, type KeptAnswer, keepAnswer } from './kept-answers.ts'

const by = 'AN7K4M2X'
const at = '2026-03-02T12:34:00.000Z'

it('a call for help in one alert is sent though the answers to another cannot be', async () => {
  onTestFinished(() => forgetAnswers(by))
  const answered = (alert_ref: string, state: 'safe' | 'needs-help') =>
    keepAnswer({ by, alert_ref, mark: { mark_id: crypto.randomUUID(), state, at } })
  await answered('unreachable', 'needs-help')
  await answered('unreachable', 'safe')
  await answered('other', 'needs-help')
  const tried: string[] = []
  const send = async ({ alert_ref, mark }: KeptAnswer) => {
    tried.push(`${alert_ref} ${mark.state}`)
    if (alert_ref === 'unreachable') throw new CallFailed(ownAlerts.answer, 503, {}, sayInEnglish)
  }
  await deliverAnswers(by, { send, refused: () => {} })
  expect(tried).toEqual(['unreachable needs-help', 'other needs-help'])
  expect(answersNow().map(({ alert_ref, mark, isLate }) => [alert_ref, mark.state, isLate])).toEqual([
    ['unreachable', 'needs-help', true],
    ['unreachable', 'safe', true],
  ])
})
