import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from './class-names.tsx'
import { IconButton } from './icon-button.tsx'

type CopyableValueProps = {
  value: string
  /** What the button does, such as "Copy quickID". */
  name: string
  /** The button shows itself to whoever points at the row or comes by keyboard; on touch it is always there. */
  quiet?: boolean
  onCopied?: () => void
  onFailed?: () => void
}

export const CopyableValue = ({ value, name, quiet = false, onCopied, onFailed }: CopyableValueProps) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      onCopied?.()
    } catch {
      onFailed?.()
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono">{value}</span>
      <IconButton
        name={name}
        size={28}
        onClick={copy}
        className={classNames(
          quiet &&
            !copied &&
            'opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {copied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
      </IconButton>
    </span>
  )
}
