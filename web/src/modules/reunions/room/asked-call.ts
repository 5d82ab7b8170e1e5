import type { Quorum } from '#contract/asistencia.ts'

/** The call whose quorum matters now: that of the opening, or before it the second one once the first is out of reach; null without statutes. */
export function findAskedCall({ presentes, representadas, chamada, chamada1, chamada2 }: Quorum) {
  const isSecond = chamada2 !== null && (chamada === 2 || (chamada === null && !chamada1?.acadado))
  const asked = isSecond ? chamada2 : chamada1
  if (!asked) return null
  const { necesarias, acadado } = asked
  return {
    name: isSecond ? ('asistencia.quorum2' as const) : ('asistencia.quorum1' as const),
    isReached: acadado,
    /** People that it lacks. */
    missing: Math.max(1, necesarias - presentes - representadas),
  }
}
