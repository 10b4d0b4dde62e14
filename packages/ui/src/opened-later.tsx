import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { fetchCode } from './fetch-code.tsx'

type Opener = { trigger: ReactElement }

type Before = {
  hadFocus: boolean
  /** Where the focus was when it was pressed. */
  pressed: { focus: Element | null } | undefined
  isHeld: boolean
}

const untouched: Before = { hadFocus: false, pressed: undefined, isHeld: false }

/** What a closed opener says to assistive technology. */
const closed = {
  menu: { 'aria-haspopup': 'menu', 'aria-expanded': false },
  combobox: { role: 'combobox', 'aria-haspopup': 'dialog', 'aria-expanded': false },
} as const

/**
 * A button whose popup comes with its first use, since most pages are left without it: until someone points at it or
 * reaches it by keyboard it is the bare button, and then the real one takes its place.
 */
export const openedLater = <Props extends Opener>(
  kind: keyof typeof closed,
  load: () => Promise<ComponentType<Props>>,
) => {
  let loaded: ComponentType<Props> | undefined

  return function OpenedLater(props: Props) {
    const [Real, setReal] = useState(() => loaded)
    const place = useRef<HTMLSpanElement>(null)
    const before = useRef<Before>(untouched)

    const note = (noted: Partial<Before>) => {
      before.current = { ...before.current, ...noted }
    }

    const take = async () => {
      // Should it not come, the next try asks for it again.
      loaded ??= await fetchCode(load).catch(() => undefined)
      // Between down and up the press would be lost; the click comes back here.
      if (before.current.isHeld) return
      note({ hadFocus: place.current?.contains(document.activeElement) ?? false })
      setReal(() => loaded)
    }

    // At once: whoever goes on with the keyboard meanwhile would start from the top of the page.
    useLayoutEffect(() => {
      if (Real && before.current.hadFocus) place.current?.querySelector('button')?.focus()
    }, [Real])

    useEffect(() => {
      if (!Real) return
      const { pressed } = before.current
      before.current = untouched
      const focus = document.activeElement
      const isElsewhere = focus !== pressed?.focus && !place.current?.contains(focus)
      if (pressed && !isElsewhere) place.current?.querySelector('button')?.click()
    }, [Real])

    const press = async () => {
      note({ isHeld: false, pressed: { focus: document.activeElement } })
      await take()
      // A press that led to nothing must not open it under a pointer that only passes later.
      if (!loaded) note({ pressed: undefined })
    }
    const release = () => note({ isHeld: false })
    return (
      <span ref={place} className="contents">
        {Real ? (
          <Real {...props} />
        ) : (
          cloneElement(props.trigger as ReactElement<ComponentProps<'button'>>, {
            ...closed[kind],
            onPointerEnter: () => void take(),
            onFocus: () => void take(),
            onPointerDown: () => note({ isHeld: true }),
            onPointerLeave: release,
            onPointerCancel: release,
            onClick: () => void press(),
          })
        )}
      </span>
    )
  }
}
