import { t } from '@quickprism/client/words'
import { FileField } from '@quickprism/ui/file-field'
import { useState } from 'react'

const MB = 1024 * 1024
const IMAGES = 'image/*'

type Rules = {
  /** In MB of 1024 × 1024 bytes; a file of exactly this size is accepted. */
  max?: number
  /** Without a dot. Any image, unless told otherwise. */
  extensions?: readonly string[]
}

/** What is wrong with a file, in the words a person reads. */
export const faultOf = ({ name, size, type }: File, { max = 5, extensions }: Rules) => {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const taken = extensions ? extensions.includes(extension) : type.startsWith('image/')
  if (!taken) {
    const types = extensions ? extensions.map((each) => `.${each}`).join(', ') : IMAGES
    return t('File type not allowed. Accepted types: {{types}}', { types })
  }
  if (size > max * MB) return t('File size exceeds {{n}}MB limit', { n: max })
  return undefined
}

type FileUploadProps = Rules & { label: string; file: File | null; onChange: (file: File | null) => void }

/** The shared upload field: a file that breaks the rules is not taken, and the field says why. */
export const FileUpload = ({ label, file, onChange, ...rules }: FileUploadProps) => {
  const [fault, setFault] = useState<string>()
  const choose = (chosen: File | null) => {
    const found = chosen ? faultOf(chosen, rules) : undefined
    setFault(found)
    if (!found) onChange(chosen)
  }
  return (
    <FileField
      label={label}
      file={file}
      onChoose={choose}
      error={fault}
      accept={rules.extensions ? rules.extensions.map((extension) => `.${extension}`).join(',') : IMAGES}
    />
  )
}
