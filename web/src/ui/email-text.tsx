import { Fragment } from 'react'

/** An e-mail address; it breaks before the domain or after a dot only. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=@)|(?<=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
