import type { Page } from '@playwright/test'

/**
 * Runs in the page: text that is cut, interactive elements that cover each other or a text, sideways scrolling.
 * What a frame scrolls to, what stays in sight above a page that scrolls, and what only a screen reader has is left out.
 */
const FIND_FAULTS = String.raw`(() => {
  const faults = new Set()
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width) faults.add('the page scrolls sideways by ' + (document.documentElement.scrollWidth - width) + ' px')

  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const ancestorsOf = function* (element) {
    for (let one = element; one && one !== document.body; one = one.parentElement) yield one
  }
  const isTiny = ({ width, height }) => width < 2 || height < 2
  const isForScreenReaders = (element) => {
    for (const one of ancestorsOf(element)) {
      const { position, clipPath } = styleOf(one)
      if (position === 'absolute' && (isTiny(one.getBoundingClientRect()) || clipPath !== 'none')) return true
    }
    return false
  }
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForScreenReaders(element)
  const nameOf = (element) => {
    const text = (element.getAttribute?.('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    return element.tagName.toLowerCase() + ' "' + text + '"'
  }
  const scrolls = (value) => value === 'auto' || value === 'scroll'
  const hides = (value) => value === 'hidden' || value === 'clip'

  /** Where it is seen: cut by everything around it that hides or scrolls. */
  const seen = (from, rect) => {
    let { left, top, right, bottom } = rect
    for (const one of ancestorsOf(from)) {
      const { overflowX, overflowY, position } = styleOf(one)
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const box = one.getBoundingClientRect()
        if (overflowX !== 'visible') { left = Math.max(left, box.left); right = Math.min(right, box.right) }
        if (overflowY !== 'visible') { top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom) }
      }
      if (position === 'fixed') break
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }
  /** The layer that stays where it is while the page scrolls under it. */
  const layerOf = (element) => {
    for (const one of ancestorsOf(element)) {
      const { position } = styleOf(one)
      if (position === 'fixed' || position === 'sticky') return one
    }
    return null
  }

  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.data.trim()
    if (text === '' || !element || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName) || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((rect) => !isTiny(rect))
    if (rects.length === 0) continue
    const titled = element.closest('[title]')
    for (const one of ancestorsOf(element)) {
      const { overflowX, overflowY } = styleOf(one)
      if (scrolls(overflowX) || scrolls(overflowY)) break
      if (!hides(overflowX) && !hides(overflowY)) continue
      const box = one.getBoundingClientRect()
      const right = Math.max(...rects.map((rect) => rect.right))
      const left = Math.min(...rects.map((rect) => rect.left))
      const bottom = Math.max(...rects.map((rect) => rect.bottom))
      const isCut = (hides(overflowX) && (right > box.right + 1.5 || left < box.left - 1.5)) || (hides(overflowY) && bottom > box.bottom + 4)
      if (isCut && !titled) faults.add('cut: ' + nameOf(element) + ' in ' + Math.round(box.width) + ' px')
      if (isCut) break
    }
    for (const rect of rects) texts.push({ element, rect: seen(element, rect) })
  }

  const canvas = document.createElement('canvas').getContext('2d')
  for (const input of document.querySelectorAll('input[placeholder], textarea[placeholder]')) {
    if (input.value !== '' || !isShown(input) || input.title) continue
    const { font, paddingLeft, paddingRight } = styleOf(input)
    canvas.font = font
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const needs = canvas.measureText(input.placeholder).width
    // An icon that is no wider than a finger shows its words when it opens.
    if (input.tagName === 'INPUT' && needs > room + 1 && input.getBoundingClientRect().width > 56) faults.add('cut: placeholder "' + input.placeholder + '" needs ' + Math.ceil(needs) + ' of ' + Math.floor(room) + ' px')
  }

  const INTERACTIVE = 'a[href], button, input, select, textarea, [role="tab"], [role="radio"], [role="checkbox"], [role="switch"], [role="combobox"], [role="slider"], summary'
  const controls = [...document.querySelectorAll(INTERACTIVE)]
    .filter((element) => isShown(element) && element.type !== 'hidden' && !element.matches('[aria-hidden="true"]'))
    .map((element) => ({ element, rect: seen(element.parentElement, element.getBoundingClientRect()), layer: layerOf(element) }))
    .filter(({ rect }) => !isTiny(rect))

  const shared = (a, b) => ({
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  })
  const isWithin = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
  const related = (a, b) => a.contains(b) || b.contains(a)
  // A field holds its own small buttons; a row or a card that is a link as a whole lies under its buttons.
  const holds = (a, b) => isWithin(b.rect, a.rect) || isWithin(a.rect, b.rect)
  for (let i = 0; i < controls.length; i++) {
    for (let j = i + 1; j < controls.length; j++) {
      const [a, b] = [controls[i], controls[j]]
      if (a.layer !== b.layer || related(a.element, b.element) || holds(a, b)) continue
      const { x, y } = shared(a.rect, b.rect)
      if (x > 2 && y > 2) faults.add('overlap: ' + nameOf(a.element) + ' and ' + nameOf(b.element) + ' by ' + Math.round(x) + '×' + Math.round(y) + ' px')
    }
  }
  const lines = texts.filter(({ rect }) => rect.width > 2 && rect.height > 2).map((one) => ({ ...one, layer: layerOf(one.element) }))
  for (const control of controls) {
    for (const line of lines) {
      if (control.layer !== line.layer || related(control.element, line.element) || isWithin(line.rect, control.rect)) continue
      const { x, y } = shared(control.rect, line.rect)
      if (x > 2 && y > line.rect.height / 3) faults.add('overlap: ' + nameOf(control.element) + ' and the text ' + nameOf(line.element))
    }
  }
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      const [a, b] = [lines[i], lines[j]]
      if (a.layer !== b.layer || a.element === b.element) continue
      const { x, y } = shared(a.rect, b.rect)
      if (x > 3 && y > Math.min(a.rect.height, b.rect.height) / 2) faults.add('overlap: the texts ' + nameOf(a.element) + ' and ' + nameOf(b.element))
    }
  }
  return [...faults]
})()`

export const findWidthFaults = (page: Page) => page.evaluate<string[]>(FIND_FAULTS)
