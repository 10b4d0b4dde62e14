import { UiRoot } from '@quickprism/ui/ui-root'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useDiscardQuestion } from './discard-question.tsx'
import { uiWords } from './ui-words.tsx'

afterEach(cleanup)

const LOST = 'What you changed here is not saved and will be lost.'

/** A form with something changed in it. A way by a link is held up until it is answered, as the router does it. */
const scene = () => {
  const way = { taken: false }
  let save = () => {}
  const Form = () => {
    const [changed, setChanged] = useState(true)
    const [isHeldUp, setHeldUp] = useState(false)
    save = () => setChanged(false)
    const { ask, question } = useDiscardQuestion(changed, {
      status: isHeldUp ? 'blocked' : 'idle',
      reset: isHeldUp ? () => setHeldUp(false) : undefined,
    })
    const leave = () => {
      way.taken = true
    }
    return (
      <>
        <button type="button" onClick={() => ask(leave)}>
          Button
        </button>
        <button type="button" onClick={() => setHeldUp(true)}>
          Link
        </button>
        {question}
      </>
    )
  }
  render(
    <UiRoot words={uiWords()}>
      <Form />
    </UiRoot>,
  )
  return { way, save: () => act(() => save()) }
}

// R2 packages B-12
it.each(['Button', 'Link'])('a question about leaving by a %s goes once everything was saved', async (name) => {
  const { way, save } = scene()
  fireEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(LOST)).toBeDefined()
  save()
  await waitFor(() => expect(screen.queryByText(LOST)).toBe(null))
  expect(way.taken).toBe(false)
})
