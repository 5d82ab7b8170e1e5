type NameParts = { nombre: string; apellidos: string } | { firstName: string; lastName: string }

/** The name of a member or user as it is spoken: first name, then surnames, of which either can be empty. */
export const personName = (person: NameParts): string =>
  'nombre' in person
    ? `${person.nombre} ${person.apellidos}`.trim()
    : `${person.firstName} ${person.lastName}`.trim()

/** «Álvarez Núñez, Lúa», as lists sort it. */
export const listName = ({ nombre, apellidos }: { nombre: string; apellidos: string }): string =>
  nombre && apellidos ? `${apellidos}, ${nombre}` : `${apellidos}${nombre}`

/** «Lúa Álvarez Núñez (n.º 12)»; the number never stands alone at the start of a line. */
export const withNumber = (name: string, numero: number): string => `${name} ${inBrackets(numero)}`

/** «(n.º 12)», with a space that does not break. */
export const inBrackets = (numero: number): string => `(n.º\u00a0${numero})`
