import { t } from '@quickprism/client/words'
import { FileField } from '@quickprism/ui/file-field'
import { useState } from 'react'

const MB = 1024 * 1024
const images = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif']

type Rules = {
  /** In MB of 1024 × 1024 bytes; a file of exactly this size is accepted. */
  max?: number
  /** Without a dot. Images, unless told otherwise. */
  extensions?: readonly string[]
}

/** What is wrong with a file, in the words a person reads. */
const faultOf = ({ name, size }: File, { max = 5, extensions = images }: Rules) => {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!extensions.includes(extension)) {
    return t('File type not allowed. Accepted types: {{types}}', { types: extensions.map((e) => `.${e}`).join(', ') })
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
      accept={rules.extensions ? rules.extensions.map((extension) => `.${extension}`).join(',') : 'image/*'}
    />
  )
}
