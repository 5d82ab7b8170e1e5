/** Five people who meet at one point; together they form a scallop. */
export function Emblem() {
  return (
    <svg className="emblem" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <g className="emblem-rays">
        <path d="M24 40L6.5 24M24 40L13 15M24 40V13M24 40l11-25M24 40l17.5-16" />
      </g>
      <g className="emblem-heads">
        <circle cx="5" cy="19" r="3.2" />
        <circle cx="12" cy="9.5" r="3.2" />
        <circle cx="24" cy="6.5" r="3.2" />
        <circle cx="36" cy="9.5" r="3.2" />
        <circle cx="43" cy="19" r="3.2" />
      </g>
    </svg>
  )
}
