import type { AddressField } from './socio-fields.ts'

/** A postal address in one line: «Rúa Nova, 1, 15001 A Coruña (A Coruña)»; empty when nothing of it is known. */
export function addressLine({
  direccion,
  codigoPostal,
  localidad,
  provincia,
}: Record<AddressField, string>): string {
  const place = [codigoPostal, localidad].filter(Boolean).join(' ')
  const inProvince =
    provincia && provincia !== localidad ? (place ? `${place} (${provincia})` : provincia) : place
  return [direccion, inProvince].filter(Boolean).join(', ')
}
