import { FileUp, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useUiWords } from './words.tsx'

type FileFieldProps = Omit<FieldProps, 'children'> & {
  file: File | null
  onChoose: (file: File | null) => void
  /** What the browser's own dialog offers, such as `image/*`. */
  accept: string
}

/** One file, chosen from the device. What is wrong with it comes in as `error`. */
export const FileField = ({ file, onChoose, accept, ...field }: FileFieldProps) => {
  const words = useUiWords()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files?.[0] ?? null)
    // Or the same file could not be chosen again after it was removed.
    target.value = ''
  }
  return (
    <Field {...field}>
      <div className="flex min-h-9 items-center gap-2 rounded-md border border-dashed border-line-control bg-surface py-1.5 pr-1.5 pl-3">
        <span className="min-w-0 flex-1 truncate text-sm text-ink-2">{file?.name}</span>
        {file ? (
          <IconButton name={words.removeFile} size={28} onClick={() => onChoose(null)}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
        <Button size={28} icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {words.chooseFile}
        </Button>
        <input ref={input} type="file" accept={accept} onChange={choose} tabIndex={-1} aria-hidden="true" hidden />
      </div>
    </Field>
  )
}
