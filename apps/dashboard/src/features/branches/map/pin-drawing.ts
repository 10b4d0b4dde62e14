const SVG = 'http://www.w3.org/2000/svg'

const draw = (name: string, attributes: Record<string, string>) => {
  const node = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  return node
}

/** The pin with the prism in it, made of nodes: our policy refuses markup in strings. */
export const drawPin = () => {
  const box = document.createElement('div')
  const drawing = draw('svg', { viewBox: '0 0 32 42', width: '32', height: '42', 'aria-hidden': 'true' })
  drawing.append(
    draw('path', {
      d: 'M16 41C16 41 30.5 26.5 30.5 15.5A14.5 14.5 0 0 0 1.5 15.5C1.5 26.5 16 41 16 41Z',
      class: 'place-pin-body',
    }),
    draw('path', { d: 'M16 8.2 22.4 19.6H9.6Z', class: 'place-pin-prism' }),
  )
  box.append(drawing)
  return box
}

export const drawHandle = () => {
  const knob = document.createElement('div')
  knob.className = 'place-handle-knob'
  return knob
}

export const drawLabel = () => {
  const label = document.createElement('div')
  label.className = 'place-label'
  return label
}
