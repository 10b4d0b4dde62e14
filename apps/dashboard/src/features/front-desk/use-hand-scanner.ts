import { scannedCodeIn } from '@quickprism/contract/scanned-code'
import { useEffect, useEffectEvent } from 'react'

/**
 * Whatever was typed longer ago than this before the next key belongs to something else. A code is known by how it
 * begins, not by its speed: a busy tablet or a wireless scanner may well stop for a second in the middle of one.
 */
const LONGEST_PAUSE = 5_000

const isTyped = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Takes back what the scanner typed into a field that had the focus, as if someone had deleted it. */
const restore = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Hears a hand scanner wherever the focus is: it types the code of a pass and ends with Enter. */
export const useHandScanner = (onPass: (code: string) => void) => {
  const heard = useEffectEvent(onPass)
  useEffect(() => {
    let typed = ''
    let last = 0
    /** What stood in the field before each place at which a code may have begun. */
    const before = new Map<number, string>()
    const forget = () => {
      typed = ''
      before.clear()
    }
    const listen = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      if (timeStamp - last > LONGEST_PAUSE) forget()
      last = timeStamp
      if (key.toUpperCase() === 'Q' && isTyped(target)) before.set(typed.length, target.value)
      if (key.length === 1) typed += key
      if (key !== 'Enter') return
      const code = scannedCodeIn(typed)
      const stood = code && before.get(code.index)
      forget()
      if (!code) return
      event.preventDefault()
      event.stopPropagation()
      if (isTyped(target) && typeof stood === 'string') restore(target, stood)
      heard(code[0])
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
