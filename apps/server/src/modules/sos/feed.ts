import { feedLine } from '../activities/service.ts'

/** What the branch's feed says. A reason that was typed brings no semicolon of its own. */
const because = (reason: string) => reason.replaceAll(';', ',')

export const begun = (drill: boolean, reason: string) =>
  drill
    ? feedLine('drill-started', 'A drill has started', because(reason))
    : feedLine('sos-started', 'SOS alert started', because(reason))

export const ended = (drill: boolean, falseAlarm: boolean) => {
  if (drill) return feedLine('drill-ended', 'The drill is over', 'It was a drill')
  return feedLine('sos-stopped', 'SOS alert stopped', falseAlarm ? 'It was a false alarm' : 'The emergency is over')
}
