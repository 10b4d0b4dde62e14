import { AddressFields } from '../../lib/address-fields.tsx'
import { copy } from './form-copy.ts'
import type { BranchControl } from './typed-branch.ts'

export const RegisteredAddress = ({ control }: { control: BranchControl }) => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
    <AddressFields control={control} street={copy.street} />
  </div>
)
