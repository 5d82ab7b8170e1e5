/** Background hues that fit the portal's purple, in degrees. */
const hues = [287, 255, 220, 185, 150, 45, 20, 335] as const

/** Initials of name and first surname: «LÁ» for Lúa, Álvarez Núñez. Particles such as «da» are skipped. */
export function initialsOf(nombre: string, apellidos: string): string {
  const first = (text: string) => {
    const words = text.trim().split(/[\s-]+/)
    const word = words.find((each) => /^\p{Lu}/u.test(each)) ?? words[0] ?? ''
    return ([...word][0] ?? '').toLocaleUpperCase('gl')
  }
  return first(nombre) + first(apellidos)
}

/** A person's hue: always the same, so that people without photos are easy to distinguish. */
export const hueOf = (id: number): number => hues[id % hues.length] ?? hues[0]
