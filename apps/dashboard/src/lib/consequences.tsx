import { t, tCount } from '@quickprism/client/words'
import { humanise } from '@quickprism/contract/humanise'
import type { Consequences, Difference } from '@quickprism/contract/roles'

type SideProps = {
  title: string
  differences: readonly Difference[]
  people: number
}

const Side = ({ title, differences, people }: SideProps) => {
  const named = new Set(differences.map(({ quick_id }) => quick_id)).size
  return (
    <section>
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {differences.map(({ quick_id, name, scope_id, scope_name, permissions }) => (
          <li key={`${quick_id} ${scope_id}`} className="text-sm text-ink-2">
            <span className="font-medium text-ink">{t('{{name}} at {{place}}', { name, place: scope_name })}</span>
            <span className="block text-xs text-ink-3">{permissions.map((name) => t(humanise(name))).join(', ')}</span>
          </li>
        ))}
        {people > named && (
          <li className="text-xs text-ink-3">
            {tCount(people - named, { one: 'and {{count}} more person', other: 'and {{count}} more people' })}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Who would gain and lose what, for the question before it happens. */
export const ConsequencesList = ({ of }: { of: Consequences }) => {
  const { gained, lost, people_gaining, people_losing } = of
  if (people_gaining + people_losing === 0) {
    return <p className="text-sm text-ink-2">{t("This changes no one's permissions.")}</p>
  }
  return (
    <section
      aria-label={t('Who gains and loses what')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach it
      tabIndex={0}
      className="flex max-h-[36dvh] flex-col gap-3 overflow-y-auto rounded-md border border-line bg-surface-2 px-3 py-2.5"
    >
      {people_losing > 0 && (
        <Side
          title={tCount(people_losing, { one: '{{count}} person loses', other: '{{count}} people lose' })}
          differences={lost}
          people={people_losing}
        />
      )}
      {people_gaining > 0 && (
        <Side
          title={tCount(people_gaining, { one: '{{count}} person gains', other: '{{count}} people gain' })}
          differences={gained}
          people={people_gaining}
        />
      )}
    </section>
  )
}
