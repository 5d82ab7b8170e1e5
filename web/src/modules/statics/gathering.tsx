/** Rows of the assembly, from the front: how far from the one who speaks, and how many people. */
const rows = [
  [84, 5],
  [126, 8],
  [168, 11],
  [210, 14],
] as const
const halfCircle = 164
const tints = ['gathering-1', 'gathering-2', 'gathering-1', 'gathering-3', 'gathering-2']

const people = rows.flatMap(([radius, count], row) =>
  Array.from({ length: count }, (_, seat) => {
    const angle = ((180 - halfCircle) / 2 + (halfCircle * seat) / (count - 1)) * (Math.PI / 180)
    return {
      x: Math.round(230 - radius * Math.cos(angle)),
      y: Math.round(236 - radius * Math.sin(angle)),
      tint: tints[(seat * 2 + row * 3) % tints.length],
    }
  }),
)

/** An assembly seen from above, which is also a scallop: what the portal's name means. Says nothing by itself. */
export function Gathering() {
  return (
    <svg className="hero-art" viewBox="0 0 460 262" aria-hidden="true" focusable="false">
      {people.map(({ x, y, tint }) => (
        <circle key={`${x} ${y}`} className={tint} cx={x} cy={y} r="14" />
      ))}
      <circle className="gathering-3" cx="230" cy="236" r="18" />
    </svg>
  )
}
