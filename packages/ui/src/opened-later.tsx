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
    const before = useRef({ hadFocus: false, wasPressed: false, isHeld: false })

    const take = async () => {
      // Should it not come, the next try asks for it again.
      loaded ??= await fetchCode(load).catch(() => undefined)
      // Between down and up the press would be lost; the click comes back here.
      if (before.current.isHeld) return
      before.current.hadFocus = place.current?.contains(document.activeElement) ?? false
      setReal(() => loaded)
    }

    // At once: whoever goes on with the keyboard meanwhile would start from the top of the page.
    useLayoutEffect(() => {
      if (Real && before.current.hadFocus) place.current?.querySelector('button')?.focus()
    }, [Real])

    useEffect(() => {
      if (!Real) return
      if (before.current.wasPressed) place.current?.querySelector('button')?.click()
      before.current = { hadFocus: false, wasPressed: false, isHeld: false }
    }, [Real])

    const release = () => {
      before.current.isHeld = false
    }
    return (
      <span ref={place} className="contents">
        {Real ? (
          <Real {...props} />
        ) : (
          cloneElement(props.trigger as ReactElement<ComponentProps<'button'>>, {
            ...closed[kind],
            onPointerEnter: () => void take(),
            onFocus: () => void take(),
            onPointerDown: () => {
              before.current.isHeld = true
            },
            onPointerLeave: release,
            onPointerCancel: release,
            onClick: () => {
              before.current.isHeld = false
              before.current.wasPressed = true
              void take()
            },
          })
        )}
      </span>
    )
  }
}
