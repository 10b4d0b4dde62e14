import { CircleAlert, CircleCheck, CircleDot, Circle as CircleIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type SectionState = 'open' | 'complete' | 'wrong'

export type ListedSection = { id: string; label: string; state: SectionState }

type SectionListProps = {
  /** Accessible name of the list. */
  name: string
  sections: readonly ListedSection[]
  current: string
  onOpen: (id: string) => void
  /** Said after the label, since the icon says it to the eye alone. */
  inWords: Record<SectionState, string>
}

const icons: Record<SectionState, ReactNode> = {
  complete: <CircleCheck aria-hidden="true" className="text-success" />,
  wrong: <CircleAlert aria-hidden="true" className="text-danger" />,
  open: <CircleIcon aria-hidden="true" className="text-ink-3" />,
}

/** The sections of a long form: a tick for complete ones, an alert for errors, a dot for the current one. */
export const SectionList = ({ name, sections, current, onOpen, inWords }: SectionListProps) => (
  <nav aria-label={name}>
    <ol className="flex flex-col gap-1">
      {sections.map(({ id, label, state }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current || undefined}
            onClick={() => onOpen(id)}
            className="flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left text-sm text-ink-2 transition-colors hovered:bg-hover aria-current:bg-active aria-current:font-medium aria-current:text-ink pointer-coarse:min-h-11 [&_svg]:size-[15px] [&_svg]:shrink-0"
          >
            {id === current && state === 'open' ? (
              <CircleDot aria-hidden="true" className="text-accent" />
            ) : (
              icons[state]
            )}
            {label}
            <span className="sr-only">{inWords[state]}</span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
)
