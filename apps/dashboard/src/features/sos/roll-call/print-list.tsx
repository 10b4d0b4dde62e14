import { formatDateTime, formatTime } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { Incident } from '@quickprism/contract/sos'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHere } from '../../../lib/access.tsx'
import { useZone } from '../../../lib/zone.ts'
import { copy as sosCopy } from '../copy.ts'
import { stateWords } from '../state-words.ts'
import { copy } from './copy.ts'
import { countsOf, type Person, sectionsOf } from './people.ts'
import './print-list.css'

/** Only while it is printed, however that was asked for: nobody waits for thousands of lines that are not seen. */
const usePrintedAt = () => {
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const begin = () => flushSync(() => setAt(Date.now()))
    const end = () => setAt(undefined)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return at
}

/** On paper: black on white, one line for each person with an empty box. It needs no network. */
export const PrintList = ({ incident, people }: { incident: Incident; people: readonly Person[] }) => {
  const { businessName, branchName } = useHere()
  const zone = useZone()
  const at = usePrintedAt()
  if (at === undefined) return null
  const counts = countsOf(people)
  const everyone = sectionsOf(people, 'all', '').flatMap(({ rows }) =>
    rows.flatMap(({ person, along }) => [person, ...along]),
  )
  return (
    <div className="printed-roll-call hidden bg-white text-black print:block">
      <h1 className="text-2xl font-semibold">
        {incident.drill ? `${t(sosCopy.drill)} · ` : ''}
        {t(copy.title)}
      </h1>
      <p>
        {businessName}, {branchName}.{' '}
        {t(incident.drill ? copy.practice : copy.raised, {
          reason: t(incident.reason),
          time: formatTime(incident.started_at, zone),
          name: incident.started_by,
        })}
      </p>
      <p>
        {tCount(counts['needs-help'], copy.meter, {
          needsHelp: counts['needs-help'],
          unknown: counts.unknown,
          safe: counts.safe,
          total: counts.total,
        })}
        . {t(copy.printedAt, { time: formatDateTime(at, zone) })}
      </p>
      <table className="mt-3 w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-black">
            <th className="w-8 py-1">{t(copy.seenBy)}</th>
            <th className="py-1 pl-3">{t(copy.name)}</th>
            <th className="w-1/4 py-1 pl-3">{t(copy.where)}</th>
            <th className="w-1/3 py-1 pl-3">{t(copy.state)}</th>
          </tr>
        </thead>
        <tbody>
          {everyone.map((person) => (
            <tr key={person.person_ref} className="break-inside-avoid border-b border-neutral-400">
              <td className="py-1.5">
                <span className="block size-4 border border-black" />
              </td>
              <td className="py-1.5 pl-3 font-medium wrap-anywhere">
                <bdi>{person.name ?? t(copy.noName)}</bdi>
              </td>
              <td className="py-1.5 pl-3 wrap-anywhere">
                {[
                  person.seen_place,
                  person.visiting && t(copy.visiting, { visiting: person.visiting }),
                  person.seen_at && formatTime(person.seen_at, zone),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </td>
              <td className="py-1.5 pl-3 wrap-anywhere">
                {[t(stateWords[person.state]), person.note].filter(Boolean).join(': ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {incident.drill && <p className="mt-3 font-semibold">{t(sosCopy.notEmergency)}</p>}
    </div>
  )
}
