import { Fragment } from 'react'

/** An e-mail address; it breaks before the domain or after a dot only. Nothing where there is none. */
export function EmailText({ address }: { address: string | null }) {
  if (address === null) return null
  // Safari before 16.4 knows no lookbehind
  return (address.match(/@?[^.@]*\.?/g) ?? []).filter(Boolean).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
