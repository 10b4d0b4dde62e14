import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmailAddress } from './email-address.tsx'

afterEach(cleanup)

it('goes on after the @ where an address does not fit on a line, and nowhere else', () => {
  const { container } = render(<EmailAddress of="a@b@anantharamakrishnan.example" />)
  expect(container.innerHTML.replace(/<\/?span[^>]*>/g, '')).toBe('a@b@<wbr>anantharamakrishnan.example')
})
