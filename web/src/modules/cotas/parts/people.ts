import type { PersoaRef } from '#contract/cotas.ts'

type Named = Pick<PersoaRef, 'nombre' | 'apellidos'>

/** «Álvarez Núñez, Lúa», as lists sort it. */
export const listName = ({ nombre, apellidos }: Named): string =>
  nombre && apellidos ? `${apellidos}, ${nombre}` : `${apellidos}${nombre}`

/** Whether another person pays. */
export const isPaidByOther = ({ socio, pagador }: { socio: PersoaRef; pagador: PersoaRef }): boolean =>
  socio.numero !== pagador.numero
