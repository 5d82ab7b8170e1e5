import { forEach, personalNames } from '#contract/socio-fields.ts'
import type { Socio } from '#contract/socios.ts'

/** A member as the API answers, of whom little is known except for the changes asked for. */
export const testSocio = (changes: Partial<Socio> = {}): Socio => ({
  ...forEach(personalNames, () => ''),
  id: 7,
  userId: 9,
  numero: 3,
  nombre: 'Lúa',
  apellidos: 'Álvarez Núñez',
  dni: '12345678Z',
  telefono: '600 123 456',
  email: 'lua@exemplo.gal',
  anoNac: null,
  mesNac: null,
  diaNac: null,
  sexo: null,
  direccion: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
  fechaAlta: [2020, 1, 1],
  fechaBaja: null,
  causaBaja: null,
  authorities: ['ROLE_USER', 'ROLE_PARTNER'],
  thumbnail: null,
  campos: [],
  version: 4,
  documentos: [],
  pagos: [],
  ultimaCota: null,
  grupos: [],
  hasPassword: true,
  hasLetter: true,
  ...changes,
})
