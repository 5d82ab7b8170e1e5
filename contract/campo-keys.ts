/** How own fields are called in the sorts and filters of the register. Without dependencies, so that pages can use it without the schemas. */

/** `campo.12` */
export type CampoKey = `campo.${number}`

export const isCampoKey = (name: string): name is CampoKey => /^campo\.[1-9]\d{0,8}$/.test(name)

export const toCampoKey = ({ id }: { id: number }): CampoKey => `campo.${id}`

export const toCampoId = (name: CampoKey): number => Number(name.slice('campo.'.length))
