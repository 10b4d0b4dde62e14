import { Slider as BaseSlider } from '@base-ui/react/slider'
import { classNames } from './class-names.tsx'

type SliderProps = {
  /** What it sets. */
  name: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  /** The value in words, for assistive technology. */
  inWords?: (value: number) => string
  className?: string
}

export const Slider = ({ name, value, onChange, min, max, step, inWords, className }: SliderProps) => (
  <BaseSlider.Root
    value={value}
    onValueChange={(next) => onChange(next)}
    min={min}
    max={max}
    step={step}
    className={classNames('min-w-0 flex-1', className)}
  >
    <BaseSlider.Control className="flex h-8 w-full touch-none items-center select-none pointer-coarse:h-11">
      <BaseSlider.Track className="h-1 w-full rounded-full bg-line-strong forced-colors:border">
        <BaseSlider.Indicator className="rounded-full bg-accent forced-colors:bg-[Highlight]" />
        <BaseSlider.Thumb
          getAriaLabel={() => name}
          getAriaValueText={(_, now) => inWords?.(now) ?? String(now)}
          className="size-4 rounded-full border-2 border-accent bg-surface shadow-sm after:absolute after:-inset-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        />
      </BaseSlider.Track>
    </BaseSlider.Control>
  </BaseSlider.Root>
)
