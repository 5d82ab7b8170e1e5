import type { SocioPublic } from '#contract/socios.ts'

/** The same people with oneself first: nobody looks for their own face among two thousand. */
export function ownFirst(people: SocioPublic[], ownId: number | null): SocioPublic[] {
  const own = people.find(({ id }) => id === ownId)
  return own ? [own, ...people.filter((each) => each !== own)] : people
}

/** «Álvarez Núñez, Lúa». */
export const galleryName = ({ apellidos, nombre }: Pick<SocioPublic, 'apellidos' | 'nombre'>): string =>
  [apellidos, nombre].filter(Boolean).join(', ')
