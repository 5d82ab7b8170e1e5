import { Fragment } from 'react'

/** An e-mail address; it breaks before the domain or after a dot only. */
export function EmailText({ address }: { address: string }) {
  // Safari before 16.4 knows no lookbehind
  return (address.match(/@?[^.@]*\.?/g) ?? []).filter(Boolean).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
