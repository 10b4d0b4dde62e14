import { t } from '@quickprism/client/words'
import { StoreType, storeTypeLabels } from '@quickprism/contract/store-type'
import { FormSelect } from '../../lib/form-fields.tsx'
import { BranchLines } from './branch-lines.tsx'
import { fields } from './fields.ts'
import { copy } from './form-copy.ts'
import { GstinField } from './gstin-field.tsx'
import type { BranchControl } from './typed-branch.ts'
import type { Gstin } from './use-gstin.ts'

type InformationProps = {
  control: BranchControl
  gstin: Gstin
  /** The nature of a branch is told once, when it is created. */
  withNature: boolean
}

export const Information = ({ control, gstin, withNature }: InformationProps) => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
    <BranchLines control={control} of="information" className={withNature ? '' : 'md:col-span-2'} />
    {withNature && (
      <FormSelect
        control={control}
        name="store_type"
        label={t(fields.store_type.label)}
        required
        placeholder={t(copy.chooseNature)}
        options={StoreType.options.map((value) => ({ value, label: t(storeTypeLabels[value]) }))}
      />
    )}
    <div className="md:col-span-2">
      <GstinField control={control} gstin={gstin} />
    </div>
  </div>
)
