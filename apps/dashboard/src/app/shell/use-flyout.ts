import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** A pointer that only passes on its way elsewhere opens nothing. */
const OPEN_AFTER_MS = 120
/** Long enough to cross the gap between the icon and its flyout. */
const CLOSE_AFTER_MS = 250

const linksIn = (sheet: HTMLElement | null) => [...(sheet?.querySelectorAll<HTMLElement>('a[href]') ?? [])]

/** Opens a flyout beside an icon: when it is pointed at, reached by keyboard or tapped. */
export const useFlyout = () => {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLAnchorElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressedBy = useRef<string>(undefined)
  /** The focus that comes back after Escape opens nothing. */
  const isReturning = useRef(false)
  /** The keyboard asked for the links before the sheet was there. */
  const entersWhenOpen = useRef(false)

  const set = (next: boolean, after = 0) => {
    clearTimeout(timer.current)
    if (after === 0) setOpen(next)
    else timer.current = setTimeout(() => setOpen(next), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => set(false)
  const enter = () => {
    const [first] = linksIn(sheet.current)
    entersWhenOpen.current = first === undefined
    first?.focus()
  }
  const leave = () => {
    close()
    isReturning.current = true
    anchor.current?.focus()
    isReturning.current = false
  }
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && Boolean(anchor.current?.contains(target) || sheet.current?.contains(target))

  const ofAnchor = {
    ref: anchor,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && set(true, OPEN_AFTER_MS),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && set(false, CLOSE_AFTER_MS),
    onPointerDown: ({ pointerType }: PointerEvent) => {
      pressedBy.current = pointerType
    },
    onFocus: () => {
      if (!isReturning.current && anchor.current?.matches(':focus-visible')) set(true)
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (!isInside(relatedTarget)) set(false, CLOSE_AFTER_MS)
    },
    onKeyDown: (event: KeyboardEvent) => {
      pressedBy.current = undefined
      if (event.key === 'Escape') close()
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowDown') return
      event.preventDefault()
      set(true)
      enter()
    },
  }

  /** A finger points at nothing: its tap opens the flyout, and a link in it opens the screen. */
  const onPress = (event: MouseEvent) => {
    const isTap = pressedBy.current === 'touch'
    pressedBy.current = undefined
    if (!isTap) return close()
    event.preventDefault()
    set(true)
  }

  const ofSheet = {
    anchor,
    sheet,
    open,
    onClose: close,
    onPointerEnter: () => set(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && set(false, CLOSE_AFTER_MS),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget !== null && !isInside(relatedTarget)) close()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const links = linksIn(sheet.current)
      const at = links.indexOf(event.target as HTMLElement)
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) links.at((at + step) % links.length)?.focus()
      else if (event.key === 'Escape' || event.key === 'ArrowLeft') leave()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }

  /** Called once the sheet is drawn, which comes later the first time. */
  const onDrawn = () => {
    if (entersWhenOpen.current) enter()
  }

  return { ofAnchor, ofSheet, onPress, onDrawn, close }
}
