import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmailText } from './email-text.tsx'

afterEach(cleanup)

it.each([
  ['uxia.novoa@correo.example', ['uxia.', 'novoa', '@correo.', 'example']],
  ['uxia@correo', ['uxia', '@correo']],
  ['@a..b@', ['@a.', '.', 'b', '@']],
])('the address %s breaks before the domain or after a dot only', (address, parts) => {
  const { container } = render(<EmailText address={address} />)
  expect(container.innerHTML.split('<wbr>')).toEqual(parts)
})
