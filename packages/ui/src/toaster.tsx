import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.tsx'
import { showWith, type Tone } from './toast.tsx'
import { collect } from './toast-lists.tsx'
import { useUiWords } from './words.tsx'

type Notice = { tone: Tone; sentences: readonly string[] }

const manager = Toast.createToastManager<Notice>()

const SHOWN_FOR_MS = 5_000

const tones = {
  good: { Icon: CircleCheck, text: 'text-success', line: 'bg-success-solid' },
  bad: { Icon: CircleAlert, text: 'text-danger', line: 'bg-danger-solid' },
  warn: { Icon: TriangleAlert, text: 'text-warning', line: 'bg-warning-solid' },
  info: { Icon: Info, text: 'text-accent', line: 'bg-accent' },
}
/** Older notices than these fold into a count until their own five seconds are over (Q144). */
const MOST_SHOWN = 3

/** Splitting by it puts what may be an identifier at every odd index. */
const IDENTIFIERS = /\b([0-9A-Z]{8,})\b/

const Sentence = ({ text }: { text: string }) => {
  const { isIdentifier } = useUiWords()
  return text.split(IDENTIFIERS).map((part, at) =>
    at % 2 === 1 && isIdentifier(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <span key={at} className="font-mono">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const wordsOf = (sentences: readonly string[]): ReactNode =>
  sentences.length === 1 ? (
    <Sentence text={sentences[0] ?? ''} />
  ) : (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {sentences.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <li key={at}>
          <Sentence text={sentence} />
        </li>
      ))}
    </ul>
  )

/** Where notices begin, as the class of the viewport below has it, and how far a few reach from there, in pixels. */
const FIRST = 72
const REACH = { width: 390, height: 190 }
const GAP = 12
const PHONE = 640
/** The height of one notice. */
const ONE = 60
/** Lower than this share of the window a notice is not looked for. */
const LOWEST = 0.6

const TAPPABLE =
  ':is(a[href], button, input, select, textarea, summary, [role=button], [role=tab]):not([data-notices] *)'

/** Whether it is where notices may come to lie, with room for some below it. */
const isNear = ({ right, bottom }: DOMRect) =>
  right > window.innerWidth - REACH.width && bottom > 0 && bottom < window.innerHeight - REACH.height

/** What is being read with the field that has the focus, such as what a code is checked by. */
const describing = (element: Element | null) =>
  (element?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))

/** The first place from there on where a notice covers nothing that is tapped; that place where there is none near. */
const belowTappable = (start: number) => {
  const tapped = [...document.querySelectorAll(TAPPABLE)].map((one) => one.getBoundingClientRect()).filter(isNear)
  for (let from = start; from <= window.innerHeight * LOWEST; ) {
    const covered = tapped.filter(({ top, bottom }) => top < from + ONE && bottom > from)
    if (covered.length === 0) return from
    from = Math.max(...covered.map(({ bottom }) => bottom)) + GAP
  }
  return start
}

/** Notices stand at the top right, but below what was just used, what is tapped, and a phone's title. */
const topOfNotices = () => {
  const title = window.innerWidth < PHONE ? document.querySelector('h1') : null
  const kept = [document.activeElement, ...describing(document.activeElement), title]
    .flatMap((element) => (element && element !== document.body ? [element.getBoundingClientRect()] : []))
    .filter(isNear)
    .toSorted((one, other) => one.top - other.top)
  let top: number | undefined
  for (const { top: from, bottom } of kept) {
    if (from < (top ?? FIRST) + REACH.height) top = Math.max(top ?? 0, bottom + GAP)
  }
  const free = belowTappable(top ?? FIRST)
  return free === FIRST ? top : free
}

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

const Notices = () => {
  const words = useUiWords()
  const { toasts } = Toast.useToastManager<Notice>()
  const folded = toasts.filter(({ limited }) => limited).length
  const shown = toasts.map((toast) => {
    const { tone, sentences } = toast.data ?? { tone: 'info', sentences: [] }
    const { Icon, text, line } = tones[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'up']}
        role={tone === 'bad' ? 'alert' : 'status'}
        aria-modal={undefined}
        tabIndex={-1}
        className="pointer-events-auto relative w-full shrink-0 translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) overflow-hidden rounded-lg border border-line bg-elevated text-ink shadow-lg transition-[translate,opacity] duration-(--qp-dur-3) data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex min-h-12 items-center gap-2.5 py-1.5 pr-2 pl-3.5">
          <Icon aria-hidden="true" size={18} className={classNames('shrink-0', text)} />
          <Toast.Description render={<div />} className="min-w-0 flex-1 py-1 text-sm break-words">
            {wordsOf(sentences)}
          </Toast.Description>
          <Toast.Close
            aria-label={words.close}
            aria-hidden={undefined}
            className="flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-2 hovered:bg-hover-elevated pointer-coarse:size-11"
          >
            <X aria-hidden="true" size={16} />
          </Toast.Close>
        </Toast.Content>
        <span
          aria-hidden="true"
          className={classNames('absolute inset-x-0 bottom-0 h-0.5 origin-left animate-run-out', line)}
          style={{ animationDuration: `${SHOWN_FOR_MS}ms` }}
        />
      </Toast.Root>
    )
  })
  return (
    <>
      {shown}
      {folded > 0 && (
        <p className="self-end rounded-full border border-line bg-elevated px-3 py-1 text-sm text-ink-2 shadow-lg">
          {words.moreNotices(folded)}
        </p>
      )}
    </>
  )
}

export const Toaster = () => {
  const words = useUiWords()
  const [top, setTop] = useState<number>()
  // After the region below is in the page: what appears in it then is announced.
  useEffect(() => {
    const shown = new Map<string, Tone>()
    const close = (id: string) => {
      shown.delete(id)
      manager.close(id)
    }
    const add = (tone: Tone, sentences: readonly string[]) => {
      setTop(topOfNotices())
      // The screen may change with what was told: its new title is there a frame later.
      afterNextFrame(() => setTop((before = 0) => Math.max(before, topOfNotices() ?? 0)))
      // Its own clock: the usual one stops for as long as a pointer happens to rest there.
      const id = manager.add({ description: sentences.join(' '), type: tone, timeout: 0, data: { tone, sentences } })
      shown.set(id, tone)
      setTimeout(() => close(id), SHOWN_FOR_MS)
    }
    return showWith(collect(add), () => {
      for (const [id, tone] of shown) if (tone !== 'bad') close(id)
    })
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={MOST_SHOWN} timeout={0}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={words.notifications}
          data-notices=""
          {...(top === undefined ? {} : { style: { '--notices': `${top}px` } as CSSProperties })}
          // Its padding is room for the shadows, which would be cut off where it scrolls. On a phone an alert is a second
          // line of the header, which may come after the notice.
          className="pointer-events-none fixed top-[max(var(--notices,0px),calc(var(--qp-topbar-h)+1rem))] right-5 z-50 -m-15 flex max-h-[calc(100dvh+1.5rem)] w-[min(30rem,calc(100vw+5rem))] flex-col gap-2.5 overflow-y-auto p-15 max-md:in-[:has([data-second-line])]:top-[max(var(--notices,0px),calc(var(--qp-topbar-h)+5.5rem))]"
        >
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
