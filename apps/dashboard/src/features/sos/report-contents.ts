import { formatDateTimeSeconds, formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { sos } from '@quickprism/contract/sos'
import { copy } from './report-copy.ts'
import { inWords } from './running-time.ts'
import { stateWords } from './state-words.ts'

export type IncidentReport = Reply<typeof sos.report>
type Person = IncidentReport['people'][number]

/** Of the seconds that are printed: each instant is cut to its second before they are compared. */
const seconds = (from: string, to: string) => {
  const at = (instant: string) => Math.floor(Date.parse(instant) / 1000)
  return Math.max(0, at(to) - at(from))
}

/** Whoever needed help comes first, then whoever never answered. */
const order: Person['state'][] = ['needs-help', 'unknown', 'safe']

const reachWords = {
  reached: copy.reached,
  trying: copy.trying,
  failed: copy.failed,
  'no way': copy.noWay,
  'over first': copy.overFirst,
}

/** The door says of someone who came back in that nothing is known any more. */
const saidByWords = ({ said_by, said_by_name, state }: IncidentReport['marks'][number]) => {
  if (said_by === 'door') return t(state === 'safe' ? copy.checkedOut : copy.cameBack)
  if (said_by === 'link') return t(copy.byLink)
  return said_by === 'self' ? t(copy.themselves) : (said_by_name ?? t(copy.marshal))
}

/** What happened, as it is put on paper: times first, then one line for every person and every mark of theirs. */
export const contentsOf = (report: IncidentReport, made: { by: string; at: number }) => {
  const { incident, people, marks, reach, time_zone: zone } = report
  const at = (moment: string) => formatDateTimeSeconds(moment, zone)
  const after = (moment: string) => t(copy.after, { time: inWords(seconds(incident.started_at, moment)) })
  const moment = (when: string | null) => (when === null ? t(copy.none) : `${at(when)}, ${after(when)}`)
  const { counts } = incident
  const channel = ({ reached, of }: { reached: number; of: number }) =>
    t(copy.ofThese, { count: formatNumber(reached), total: formatNumber(of) })

  const inOrder = marks.toSorted((one, other) => one.at.localeCompare(other.at))
  const marksOf = Map.groupBy(inOrder, ({ person_ref }) => person_ref)
  const rows = people
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
    .flatMap((person) => {
      const own = marksOf.get(person.person_ref) ?? []
      const name = person.name ?? t(copy.noName)
      const seen = [person.seen_place, person.seen_at && at(person.seen_at)].filter(Boolean).join(', ')
      const first = [name, t(stateWords[person.state]), seen, t(reachWords[person.reach])]
      if (own.length === 0) return [[...first, '', '', '', '']]
      return own.map((mark, place) => [
        ...(place === 0 ? first : [name, '', '', '']),
        at(mark.at),
        t(stateWords[mark.state]),
        saidByWords(mark),
        // Where they were last seen stands beside their name already.
        [mark.note, mark.place === person.seen_place ? null : mark.place].filter(Boolean).join(', '),
      ])
    })

  return {
    title: t(incident.drill ? copy.drillTitle : copy.title),
    contents: {
      columns: [copy.name, copy.outcome, copy.lastSeen, copy.message, copy.time, copy.mark, copy.by, copy.note].map(
        (column) => t(column),
      ),
      rows,
      facts: {
        business: report.business_name,
        branch: report.branch_name,
        period: t(copy.fromTo, { from: at(incident.started_at), to: at(incident.ended_at) }),
        madeBy: made.by,
        madeAt: formatDateTimeSeconds(made.at, zone),
      },
      more: [
        { label: t(copy.reason), fact: t(incident.reason) },
        { label: t(copy.started), fact: incident.started_by },
        {
          label: t(copy.ended),
          fact: incident.false_alarm ? t(copy.endedFalse, { name: incident.ended_by }) : incident.ended_by,
        },
        { label: t(copy.lasted), fact: inWords(seconds(incident.started_at, incident.ended_at)) },
        { label: t(copy.inside), fact: formatNumber(incident.inside_at_start) },
        {
          label: t(copy.people),
          fact: t(copy.peopleCounts, {
            needsHelp: formatNumber(counts.needs_help),
            unknown: formatNumber(counts.unknown),
            safe: formatNumber(counts.safe),
            total: formatNumber(counts.total),
          }),
        },
        { label: t(copy.firstAnswer), fact: moment(incident.first_answer_at) },
        { label: t(copy.lastAnswer), fact: moment(incident.last_answer_at) },
        {
          label: t(copy.messages),
          fact: t(copy.messageCounts, {
            push: channel(reach.push),
            mail: channel(reach.mail),
            sms: channel(reach.sms),
            noWay: formatNumber(reach.no_way),
            failed: formatNumber(reach.failed),
          }),
        },
      ],
    },
  }
}
