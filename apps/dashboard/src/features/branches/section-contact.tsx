import { BranchLines } from './branch-lines.tsx'
import type { BranchControl } from './typed-branch.ts'

export const Contact = ({ control }: { control: BranchControl }) => (
  <div className="grid gap-4 md:grid-cols-3">
    <BranchLines control={control} of="contact" />
  </div>
)
