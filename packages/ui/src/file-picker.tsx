import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type FilePickerProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** As an input takes it, such as "image/*". */
  accept?: string
  onPick: (file: File) => void
  children: ReactNode
}

/** A button that opens the picker of the system. The same file can be picked again. */
export const FilePicker = ({ accept, onPick, children, ...button }: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        {...(accept ? { accept } : {})}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onPick(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
