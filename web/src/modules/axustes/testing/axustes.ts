import type { Axustes } from '#contract/axustes.ts'
import { presets } from '#contract/statutes.ts'
import { testCobro } from './cobro.ts'

/** Settings of an association in which only its statutes are filled in. */
export const testAxustes = (changes: Partial<Axustes> = {}): Axustes => ({
  asociacion: {
    nome: '',
    nomeCurto: '',
    nif: '',
    rexistro: '',
    enderezo: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
    telefono: '',
    email: '',
    web: '',
    horario: '',
    pe: '',
  },
  aspecto: { cor: '', logo: null, portada: null },
  cobro: testCobro(),
  prazos: { recibos: 6, extractos: 6, solicitudes: 180, importacions: 30 },
  estatutos: [{ ...presets.asociacion, desde: [1900, 1, 1] }],
  cargos: [],
  version: 1,
  ...changes,
})
