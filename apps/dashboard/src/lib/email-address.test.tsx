import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmailAddress } from './email-address.tsx'
import { MobileNumber } from './mobile-number.tsx'

afterEach(cleanup)

it('goes on after the @ where an address does not fit on a line, and nowhere else', () => {
  const { container } = render(<EmailAddress of="a@b@anantharamakrishnan.example" />)
  expect(container.innerHTML.replace(/<\/?span[^>]*>/g, '')).toBe('a@b@<wbr>anantharamakrishnan.example')
})

it('a masked e-mail and a masked mobile are drawn as every screen draws them, and read as the server sends them', () => {
  const { container } = render(
    <>
      <EmailAddress of="f****@people.invalid" />
      <MobileNumber of="XXXXXX1907" />
    </>,
  )
  const drawn = [...container.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)
  expect(drawn).toEqual(['f••••@people.invalid', '••••••1907'])
  const read = [...container.querySelectorAll('.sr-only')].map(({ textContent }) => textContent)
  expect(read).toEqual(['f****@people.invalid', 'XXXXXX1907'])
})
