import { t } from '@quickprism/client/words'
import { Field } from '@quickprism/ui/field'
import { MultiSelect } from '@quickprism/ui/multi-select'
import { useHere } from '../../../lib/access.tsx'
import { FailedBeside } from '../../../lib/failed-beside.tsx'
import { copy as reportCopy } from '../copy.ts'
import { useRecipients } from './api.ts'
import { copy } from './copy.ts'

export type Recipient = { quickID: string; name: string }

type RecipientsFieldProps = {
  value: string[]
  onChange: (recipients: string[]) => void
  /** Whose names are known before the list comes. */
  known: readonly Recipient[]
  error: string | undefined
}

/** Who is sent it: those who may see reports of the branch, and nobody else. */
export const RecipientsField = ({ value, onChange, known, error }: RecipientsFieldProps) => {
  const { branchName } = useHere()
  const recipients = useRecipients()
  const offered = recipients.data?.data
  const isOffered = ({ quickID }: Recipient) => offered?.some((each) => each.quickID === quickID) ?? false
  const others = known.filter((each) => value.includes(each.quickID) && !isOffered(each))
  const gone = offered ? others.map(({ name }) => name) : []
  const refused = gone.length > 0 ? t(copy.recipientsGone, { names: gone.join(', '), branch: branchName }) : undefined
  return (
    <div>
      <Field
        label={t(copy.recipients)}
        required
        error={refused ?? error}
        helper={t(copy.recipientsHint, { branch: branchName })}
      >
        <MultiSelect
          options={[...others, ...(offered ?? [])].map(({ quickID, name }) => ({
            value: quickID,
            label: name,
            detail: quickID,
          }))}
          value={value}
          onChange={onChange}
          placeholder={t(copy.addPerson)}
          openName={t(copy.openRecipients)}
          emptyText={t(offered || recipients.error ? copy.nobodyFound : copy.loading)}
        />
      </Field>
      <FailedBeside of={recipients} retryLabel={reportCopy.tryAgain} />
    </div>
  )
}
