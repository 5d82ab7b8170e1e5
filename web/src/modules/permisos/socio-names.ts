import type { Permiso } from '#contract/permisos.ts'

type Named = Pick<Permiso, 'nombre' | 'apellidos'>

/** «Álvarez Núñez, Lúa», as lists sort it. */
export const listName = ({ nombre, apellidos }: Named) => `${apellidos}, ${nombre}`
