import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { type ReactNode, useEffect, useRef } from 'react'

type OutcomeProps = { icon: ReactNode; tint: string; heading: string; text: string; children: ReactNode }

/** How it ended. The heading takes the keyboard, because the button that had it is gone. */
export const Outcome = ({ icon, tint, heading, text, children }: OutcomeProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <div className="flex flex-1 flex-col items-center justify-center pb-10 text-center">
        <span className={classNames('flex size-18 items-center justify-center rounded-full [&_svg]:size-9', tint)}>
          {icon}
        </span>
        <h1 ref={title} tabIndex={-1} className="mt-6 text-2xl font-semibold text-balance text-ink outline-none">
          {heading}
        </h1>
        <p className="mt-1.5 max-w-80 text-lg text-ink-2">{t(text)}</p>
      </div>
      <div className="flex flex-col gap-3 pb-2">{children}</div>
    </>
  )
}
