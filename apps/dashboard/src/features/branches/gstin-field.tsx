import { t } from '@quickprism/client/words'
import { Note } from '@quickprism/ui/notice-bar'
import { VerifyField } from '@quickprism/ui/verify-field'
import { useController } from 'react-hook-form'
import { fields } from './fields.ts'
import { copy } from './form-copy.ts'
import type { BranchControl } from './typed-branch.ts'
import { type Gstin, gstinOnly } from './use-gstin.ts'

const HelperOf = ({ gstin: { outcome, verified } }: { gstin: Gstin }) => {
  if (outcome?.warning) return <span className="text-warning">{t(outcome.warning)}</span>
  if (outcome && !outcome.valid) return <span className="text-warning">{t(copy.gstinInvalid)}</span>
  if (verified && outcome?.name && !outcome.other_name) return t(copy.gstinOf, { name: outcome.name })
  return t(copy.gstinHint)
}

type GstinFieldProps = { control: BranchControl; gstin: Gstin }

/** A number of another company may be meant, as in a franchise, so it is accepted; it must not pass unseen. */
const OtherName = ({ gstin: { outcome, verified } }: { gstin: Gstin }) => (
  <div aria-live="polite" className="not-empty:mt-2">
    {verified && outcome?.other_name && <Note tone="warning">{t(copy.gstinOfOther, outcome.other_name)}</Note>}
  </div>
)

export const GstinField = ({ control, gstin }: GstinFieldProps) => {
  const { field, fieldState } = useController({ control, name: 'gstin' })
  const fault = fieldState.error?.message
  return (
    <div>
      <VerifyField
        label={t(fields.gstin.label)}
        required
        helper={<HelperOf gstin={gstin} />}
        error={fault ? t(fault) : undefined}
        value={field.value}
        onValueChange={(typed) => {
          const next = gstinOnly(typed)
          if (next === field.value) return
          field.onChange(next)
          gstin.edited(next)
        }}
        state={gstin.state}
        complete={gstin.complete}
        onVerify={gstin.press}
        input={{
          name: 'gstin',
          autoComplete: 'off',
          spellCheck: false,
          autoCapitalize: 'characters',
          onBlur: field.onBlur,
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            // Verifies what can be verified; of anything else it is told what is wrong.
            if (gstin.complete && gstin.state === 'unverified') gstin.press()
            else field.onBlur()
          },
        }}
      />
      <OtherName gstin={gstin} />
    </div>
  )
}
