import { Fragment } from 'react'

/** An e-mail address; where it has to break, it breaks before its domain or behind a dot, never inside a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=@)|(?<=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
