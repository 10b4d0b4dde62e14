import { t } from '@quickprism/client/words'
import { CopyableValue } from '@quickprism/ui/copyable-value'
import { tell } from '@quickprism/ui/toast'
import type { ComponentProps } from 'react'

// The button is taller than the line it stands in, and must not move it.
const Copied = (props: ComponentProps<typeof CopyableValue>) => (
  <span className="-my-1 inline-flex pointer-coarse:-my-3">
    <CopyableValue {...props} />
  </span>
)

/** A quickID to copy; the outcome is told. */
export const CopiedQuickId = ({ value, quiet = false }: { value: string; quiet?: boolean }) => (
  <Copied
    value={value}
    quiet={quiet}
    name={t('Copy quickID')}
    onCopied={() => tell({ tone: 'good', text: t('QuickID copied to clipboard!') })}
    onFailed={() => tell({ tone: 'bad', text: t('Failed to copy QuickID to clipboard') })}
  />
)

/** Any other identifier to copy, such as a GSTIN. */
export const CopiedValue = ({ value, what }: { value: string; what: string }) => (
  <Copied
    value={value}
    name={t('Copy {{what}}', { what })}
    onCopied={() => tell({ tone: 'good', text: t('{{what}} copied to clipboard!', { what }) })}
    onFailed={() => tell({ tone: 'bad', text: t('Failed to copy {{what}} to clipboard', { what }) })}
  />
)
