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
import { fitting, type Member } from './report-form.ts'
import { useMembersList } from './use-members-list.ts'

type MembersFieldProps = {
  value: readonly Member[]
  onChange: (members: Member[]) => void
  period: Period
  error: string | undefined
}

const asideLook = classNames(linkLook, 'text-xs pointer-coarse:min-h-11')

/** Who the report is about: members and visitors who came in the period, at most as many as a report takes. */
export const MembersField = ({ value, onChange, period, error }: MembersFieldProps) => {
  const list = useMembersList(period)
  const { question, members = [] } = list
  const isFull = value.length === MOST_PEOPLE
  const isCut =
    isFull && members.length > MOST_PEOPLE && fitting(members).every((one, at) => one.value === value[at]?.value)

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
            {value.length > 0 && (
              <button type="button" className={asideLook} onClick={() => onChange([])}>
                {t(copy.clear)}
              </button>
            )}
            {members.length > 0 && (
              <button type="button" className={asideLook} onClick={() => onChange(fitting(members))}>
                {t(copy.selectAll)}
              </button>
            )}
          </>
        }
        error={error}
        helper={isFull ? t(isCut ? copy.firstOnly : copy.most, { most: MOST_PEOPLE }) : undefined}
      >
        <LongMultiSelect
          options={members}
          value={value}
          onChange={(next) => onChange(fitting(next))}
          typed={list.typed}
          onTyped={list.setTyped}
          onOpenChange={(open) => !open && list.close()}
          onNearEnd={list.more}
          placeholder={t(copy.membersHint)}
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
