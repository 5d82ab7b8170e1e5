import type { Tomar } from '#contract/solicitudes.ts'
import type { SocioValues } from './personal-data.rows.ts'

const birthParts = ['anoNac', 'mesNac', 'diaNac'] as const

/**
 * What the record of a person has after an application with the same DNI. By itself only the telephone is taken over, and the birth date where
 * the record lacks it. E-mail, address, account and names are taken over where a keeper of the register says so: a stranger who knows
 * a DNI could have typed them.
 */
export function mergeApplication(
  kept: SocioValues,
  typed: SocioValues,
  tomar: readonly Tomar[],
): SocioValues {
  const isKnownOtherwise = birthParts.some((part) => kept[part] !== null && kept[part] !== typed[part])
  const birth = isKnownOtherwise ? kept : typed
  const { nombre, apellidos } = tomar.includes('nombre') ? typed : kept
  return {
    nombre,
    apellidos,
    dni: kept.dni,
    telefono: typed.telefono,
    email: tomar.includes('email') ? typed.email : kept.email,
    anoNac: birth.anoNac,
    mesNac: birth.mesNac,
    diaNac: birth.diaNac,
    profesion: kept.profesion || typed.profesion,
    sexo: kept.sexo ?? typed.sexo,
    direccion: tomar.includes('direccion') ? typed.direccion : kept.direccion,
    cuentaCorriente: tomar.includes('cuentaCorriente') ? typed.cuentaCorriente : kept.cuentaCorriente,
  }
}

/** The record of a person without one. */
export const nothingKept = {
  telefono: '',
  anoNac: null,
  mesNac: null,
  diaNac: null,
  profesion: '',
  sexo: null,
  direccion: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
  cuentaCorriente: '',
} satisfies Partial<SocioValues>
