import type { Solicitude } from '#contract/solicitudes.ts'

/** An address in one line; empty without any part of it. */
export const addressText = ({
  direccion,
  codigoPostal,
  localidad,
  provincia,
}: Solicitude['direccion']): string =>
  [direccion, [codigoPostal, localidad].filter(Boolean).join(' '), provincia].filter(Boolean).join(', ')
