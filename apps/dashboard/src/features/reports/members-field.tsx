import { t } from '@quickprism/client/words'
import { MOST_PEOPLE } from '@quickprism/contract/reports'
import { classNames } from '@quickprism/ui/class-names'
import { Field } from '@quickprism/ui/field'
import { linkLook } from '@quickprism/ui/link-look'
import { LongMultiSelect } from '@quickprism/ui/long-multi-select'
import { FailedBeside } from '../../lib/failed-beside.tsx'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { copy } from './copy.ts'
import type { Period } from './period.ts'
import { fitting, type Member, type ReportForm } from './report-form.ts'
import { useMembersList } from './use-members-list.ts'

type MembersFieldProps = {
  value: Pick<ReportForm, 'members' | 'isEveryone'>
  onChange: (people: Pick<ReportForm, 'members' | 'isEveryone'>) => void
  period: Period
  /** How many came, where a full report does not hold all of them. */
  outOf: string | undefined
  error: string | undefined
}

const asideLook = classNames(linkLook, 'text-xs pointer-coarse:min-h-11')

/** Who the report is about: members and visitors who came in the period, at most as many as a report takes. */
export const MembersField = ({
  value: { members: chosen, isEveryone },
  onChange,
  period,
  outOf,
  error,
}: MembersFieldProps) => {
  const list = useMembersList(period)
  const { question, members = [] } = list
  const choose = (people: readonly Member[]) => onChange({ members: fitting(people), isEveryone: false })

  const helper = () => {
    if (isEveryone) return t(copy.everyoneHint)
    if (chosen.length < MOST_PEOPLE) return undefined
    return outOf ? t(copy.firstOnly, { most: MOST_PEOPLE, total: outOf }) : t(copy.most, { most: MOST_PEOPLE })
  }

  const nothing = () => {
    if (!question.data || list.searching) return t(copy.loading)
    return list.typed.trim() === '' ? t(copy.nobody) : t(copy.nobodyFound)
  }

  return (
    <div>
      <Field
        label={t(copy.members)}
        required
        aside={
          <>
            {(chosen.length > 0 || isEveryone) && (
              <button type="button" className={asideLook} onClick={() => choose([])}>
                {t(copy.clear)}
              </button>
            )}
            {members.length > 0 && (
              <button type="button" className={asideLook} onClick={() => choose(members)}>
                {t(copy.selectAll)}
              </button>
            )}
            <button
              type="button"
              aria-pressed={isEveryone}
              className={classNames(asideLook, isEveryone && 'font-semibold')}
              onClick={() => onChange({ members: [], isEveryone: true })}
            >
              {t(copy.everyone)}
            </button>
          </>
        }
        error={error}
        helper={helper()}
      >
        <LongMultiSelect
          options={members}
          value={chosen}
          onChange={choose}
          typed={list.typed}
          onTyped={list.setTyped}
          onOpenChange={(open) => !open && list.close()}
          onNearEnd={list.more}
          placeholder={t(isEveryone ? copy.everyoneChosen : copy.membersHint)}
          openName={t(copy.openMembers)}
          empty={nothing()}
        />
      </Field>
      <FailedBeside of={question} retryLabel={copy.tryAgain} />
      {question.error && question.data && (
        <p className="mt-2 text-xs">
          <StaleNote failure={question.error} at={question.dataUpdatedAt} />
        </p>
      )}
    </div>
  )
}
