import { classNames } from './class-names.tsx'

/** The 3 px hairline of surfaces that show an identity. */
export const SpectrumLine = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('block h-[3px] w-full spectrum-line', className)} />
)
