import { t } from '@quickprism/client/words'
import { FileField } from '@quickprism/ui/file-field'
import { FilePicker } from '@quickprism/ui/file-picker'
import { type ReactNode, useState } from 'react'

const MB = 1024 * 1024
const IMAGES = 'image/*'

type Rules = {
  /** In MB of 1024 × 1024 bytes; a file of exactly this size is accepted. */
  max?: number
  /** Without a dot. Any image, unless told otherwise. */
  extensions?: readonly string[]
  /** In place of the general sentences, where the kind of file has its own. */
  says?: { notTaken: string; tooLarge: string }
}

/** What is wrong with a file, in the words a person reads. */
export const faultOf = ({ name, size, type }: File, { max = 5, extensions, says }: Rules) => {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const taken = extensions ? extensions.includes(extension) : type.startsWith('image/')
  if (!taken) {
    if (says) return t(says.notTaken)
    const types = extensions ? extensions.map((each) => `.${each}`).join(', ') : IMAGES
    return t('File type not allowed. Accepted types: {{types}}', { types })
  }
  if (size > max * MB) return says ? t(says.tooLarge) : t('File size exceeds {{n}}MB limit', { n: max })
  return undefined
}

const acceptedBy = ({ extensions }: Rules) =>
  extensions ? extensions.map((extension) => `.${extension}`).join(',') : IMAGES

type FileUploadProps = Rules & { label: string; file: File | null; onChange: (file: File | null) => void }

/** The shared upload field: a file that breaks the rules is not taken, and the field says why. */
export const FileUpload = ({ label, file, onChange, ...rules }: FileUploadProps) => {
  const [fault, setFault] = useState<string>()
  const choose = (chosen: File | null) => {
    const found = chosen ? faultOf(chosen, rules) : undefined
    setFault(found)
    if (!found) onChange(chosen)
  }
  return <FileField label={label} file={file} onChoose={choose} error={fault} accept={acceptedBy(rules)} />
}

type FileUploadButtonProps = Rules & {
  icon: ReactNode
  onTake: (file: File) => void
  onRefuse: (sentence: string) => void
  children: ReactNode
}

/** The shared upload field as a button, where what was chosen opens something at once. */
export const FileUploadButton = ({ icon, onTake, onRefuse, children, ...rules }: FileUploadButtonProps) => {
  const choose = (file: File) => {
    const fault = faultOf(file, rules)
    if (fault) onRefuse(fault)
    else onTake(file)
  }
  return (
    <FilePicker accept={acceptedBy(rules)} icon={icon} onPick={choose}>
      {children}
    </FilePicker>
  )
}
