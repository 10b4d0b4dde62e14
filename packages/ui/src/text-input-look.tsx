import { classNames } from './class-names.tsx'

export type ControlSize = 32 | 36 | 44

const heights: Record<ControlSize, string> = { 32: 'h-8', 36: 'h-9', 44: 'h-11' }

/** The box of everything that is typed into or picked from. Phones get 16 px text, so that they do not zoom. */
export const controlLook =
  'w-full min-w-0 rounded-md border border-line-control bg-surface text-md text-ink transition-[border-color,box-shadow] hovered:border-ink-3 focused:field-focus data-invalid:border-danger data-disabled:border-line-strong data-disabled:bg-sunken data-disabled:text-ink-disabled data-disabled:placeholder:text-ink-disabled pointer-coarse:text-lg'

export const controlHeight = (size: ControlSize): string => classNames(heights[size], 'pointer-coarse:min-h-11')
