import { Radio as BaseRadio } from '@base-ui/react/radio'

type RadioProps = {
  value: string
  disabled?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
}

/** The 16 px circle alone. It works inside a radio group only. */
export const Radio = (props: RadioProps) => (
  <BaseRadio.Root
    {...props}
    className="relative flex size-4 shrink-0 items-center justify-center rounded-full border-[1.5px] border-line-control bg-surface transition-colors after:absolute after:-inset-1.5 pointer-coarse:after:-inset-4 hovered:border-accent data-checked:border-accent data-disabled:opacity-50"
  >
    <BaseRadio.Indicator className="size-2 rounded-full bg-accent forced-colors:bg-[Highlight]" />
  </BaseRadio.Root>
)
