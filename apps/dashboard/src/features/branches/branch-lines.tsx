import { t } from '@quickprism/client/words'
import { FormText } from '../../lib/form-fields.tsx'
import { fieldsIn, isLine, type SectionId } from './fields.ts'
import { copy } from './form-copy.ts'
import type { BranchControl } from './typed-branch.ts'

type BranchLinesProps = { control: BranchControl; of: SectionId; className?: string }

/** The lines of text of one section, for the grid it stands in. */
export const BranchLines = ({ control, of, className = '' }: BranchLinesProps) =>
  fieldsIn(of)
    .filter(isLine)
    .map(([name, { label, optional, clean, input, icon: Icon }]) => (
      <FormText
        key={name}
        control={control}
        name={name}
        label={t(label)}
        {...(optional ? { optional: t(copy.optional) } : { required: true })}
        {...(clean ? { clean } : {})}
        input={{ ...input, ...(Icon ? { leading: <Icon aria-hidden="true" /> } : {}) }}
        className={className}
      />
    ))
