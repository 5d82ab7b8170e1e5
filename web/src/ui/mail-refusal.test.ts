import { expect, it } from 'vitest'
import { parseRefusal } from './mail-refusal.ts'

it.each([
  ['550 5.1.1 <x@y.example>: user unknown', 'address'],
  ['550 No such user here', 'address'],
  ['553-mailbox name not allowed', 'address'],
  ['552 5.2.2 Mailbox full', 'full'],
  ['452 4.2.2 The account is over quota', 'full'],
  ['550 5.7.1 Message rejected as spam', 'unwanted'],
  ['554 Transaction failed', 'unwanted'],
  ['451 4.3.0 Temporary problem', 'later'],
  ['421 Try again later', 'later'],
  ['500 Command unrecognised', 'other'],
  ['whatever', 'other'],
])('what a mail server means by «%s» is known: %s', (said, meaning) => {
  expect(parseRefusal(said)).toBe(meaning)
})
