import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp'
import type { ClipboardEvent, Ref } from 'react'
import { classNames } from './class-names.tsx'

type OtpInputProps = {
  value: string
  onChange: (value: string) => void
  /** A full code submits by itself. */
  onComplete?: (code: string) => void
  /** Accessible name. */
  name: string
  invalid?: boolean
  disabled?: boolean
  /** Ids of the helper or error. */
  describedBy?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

const length = 6

/** The code itself, in one piece or with spaces or hyphens of any kind between; anything else is no code. */
const codeIn = (pasted: string) => {
  const bare = pasted.replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^\d{6}$/.test(bare) ? bare : undefined
}

const Box = ({ slot, invalid, disabled }: { slot: SlotProps; invalid: boolean; disabled: boolean }) => (
  <div
    className={classNames(
      'flex h-14 min-w-0 flex-1 basis-11 items-center justify-center rounded-md border bg-surface text-2xl font-semibold text-ink transition-[border-color,box-shadow]',
      slot.isActive ? 'field-focus' : invalid ? 'border-danger' : 'border-line-control',
      disabled && 'bg-sunken text-ink-disabled',
    )}
  >
    {slot.char}
    {slot.hasFakeCaret ? <span className="h-6 w-px animate-caret bg-ink" /> : null}
  </div>
)

/** Six boxes over one real input, so that paste and the code offered by a phone fill all of them. */
export const OtpInput = ({
  value,
  onChange,
  onComplete,
  name,
  invalid = false,
  disabled = false,
  describedBy,
  autoFocus = false,
  ref,
}: OtpInputProps) => {
  /** A whole code replaces what was typed, wherever the caret is; a piece of one changes nothing. */
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const code = codeIn(event.clipboardData.getData('text/plain'))
    if (code && !disabled) onChange(code)
  }
  return (
    <div onPasteCapture={paste}>
      {/* The input looks for this id before it writes a style element; its rules are in base.css instead. */}
      <meta id="input-otp-style" name="input-otp-style" content="base" />
      <OTPInput
        {...(ref ? { ref } : {})}
        maxLength={length}
        value={value}
        onChange={onChange}
        {...(onComplete ? { onComplete } : {})}
        pattern={REGEXP_ONLY_DIGITS}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        aria-label={name}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        noScriptCSSFallback={null}
        pushPasswordManagerStrategy="none"
        containerClassName="w-full"
        render={({ slots }) => (
          <div aria-hidden="true" className="flex w-full items-center gap-2.5 max-[22.5rem]:gap-1.5">
            {slots.slice(0, 3).map((slot, index) => (
              <Box key={`first-${index}`} slot={slot} invalid={invalid} disabled={disabled} />
            ))}
            <span className="h-px w-1.5 shrink-0 bg-line-control" />
            {slots.slice(3).map((slot, index) => (
              <Box key={`second-${index}`} slot={slot} invalid={invalid} disabled={disabled} />
            ))}
          </div>
        )}
      />
    </div>
  )
}
